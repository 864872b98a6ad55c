import type { Notice } from './messages.ts';

/** The source of the data on screen. */
export type DataSource = 'none' | 'server' | 'cache' | 'samples';

interface Sourced {
  readonly source: DataSource;
}

/**
 * True if the data are the server's own, so that commands on them are possible; false for samples and before the first answer.
 */
export const isReal = ({ source }: Sourced) => source === 'server' || source === 'cache';

/** True if samples are shown because the server has no such data. `problem` is why a load failed. */
export const isMissing = ({ source, problem }: Sourced & { readonly problem: Notice | null }) =>
  source === 'samples' && problem === null;
