import { createDemoDone } from '#services/demo-done.ts';

/** Shared by the demo, which sets it, and the side navigation, which reads it: without storage it is kept only in memory. */
export const demoDone = createDemoDone(() => window.localStorage);
