import type { History } from './chat/history-event.ts';
import { slug } from './slug.ts';

/** A conversation in a file: its events with their times, so that it can be shown without a server. */
export interface Recording {
  readonly burger: { readonly id: string; readonly name: string };
  /** In milliseconds since 1970. */
  readonly savedAt: number;
  readonly history: History;
}

export const RECORDING_FORMAT = 'cowtex-recording';
/** The newest version that is read. Files of version 2 also name changes of layers; those that are written are of version 1. */
export const RECORDING_VERSION = 2;

/** The file of a recording. The format is at its beginning, so that it is recognized even if the end is missing. */
export const recordingFile = (recording: Recording) => ({
  name: `${stemOf(recording)}.json`,
  text: `${JSON.stringify({ format: RECORDING_FORMAT, version: 1, ...recording }, null, 1)}\n`,
});

/** The beginning of a file's name: the burger's name and the time, in UTC. */
export const stemOf = ({ burger, savedAt }: Pick<Recording, 'burger' | 'savedAt'>): string =>
  `${slug(burger.name) || 'chat'}-${new Date(savedAt).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')}`;

/** The most that a recording may hold, so that the page still reacts. Its error names both. */
export const recordingLimits = { events: 50_000, bytes: 32 * 1024 * 1024 };

/** The reason why this console cannot open a file as a recording. */
export type RecordingFault =
  | 'unreadable'
  | 'too large'
  | 'not JSON'
  | 'not a recording'
  | 'newer'
  | 'incomplete'
  | 'damaged';

/** The file is not a recording that this console can open. */
export class RecordingError extends Error {
  readonly fault: RecordingFault;

  constructor(fault: RecordingFault) {
    super(`The file is ${fault}`);
    this.fault = fault;
  }
}
