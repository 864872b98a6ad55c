import { createContext, useContext } from 'react';

/**
 * Whether the form around a field is being carried out. What is typed then would be lost, so its fields cannot be
 * changed; they keep their focus, which a disabled field would not.
 */
export const BusyContext = createContext(false);

/** Whether the form around is being carried out. */
export const useBusy = (): boolean => useContext(BusyContext);
