import type { Notice } from './messages.ts';

/** The source of the data on screen. */
export type DataSource = 'none' | 'server' | 'cache' | 'samples';

interface Sourced {
  readonly source: DataSource;
}

/** Whether the data are the server's own and can be acted upon; false for samples and before the first answer. */
export const isReal = ({ source }: Sourced) => source === 'server' || source === 'cache';

/** Whether the server has no such data, in whose place samples are shown. `problem` is why a load failed. */
export const isMissing = ({ source, problem }: Sourced & { readonly problem: Notice | null }) =>
  source === 'samples' && problem === null;
