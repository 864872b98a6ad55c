import { createContext, use } from 'react';

/**
 * True if the form around a field is being submitted. Its fields are read-only then, because input would be lost. They are
 * not disabled, because they keep their focus.
 */
export const BusyContext = createContext(false);

/** True if the form around the caller is being submitted. */
export const useBusy = (): boolean => use(BusyContext);
