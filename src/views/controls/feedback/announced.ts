import { createContext } from 'react';

/** True if a live region is around a notice. Some screen readers read a region within a region twice. */
export const AnnouncedContext = createContext(false);
