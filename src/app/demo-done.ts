import { createDemoDone } from '#services/demo-done.ts';

/** One for the demo, which marks it, and the side navigation, which looks: without storage it is kept in memory. */
export const demoDone = createDemoDone(() => window.localStorage);
