import { findFault } from '#domain/json/syntax.ts';
import { jsonValue } from '#domain/json/value.ts';
import {
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type Recording,
  RecordingError,
  recordingLimits,
} from '#domain/recording.ts';
import { at, historySchema } from './history-schema.ts';
import { z } from './zod.ts';

const anyRecording = z.object({
  format: z.literal(RECORDING_FORMAT),
  version: z.number(),
  history: z.optional(z.unknown()),
});

const recording: z.ZodMiniType<Recording> = z.object({
  burger: z.object({ id: z.string(), name: z.string() }),
  savedAt: at,
  history: historySchema,
});

/**
 * The recording in a file.
 * @throws {RecordingError} if it is not one that this console can play
 */
export async function readRecording(file: Blob): Promise<Recording> {
  if (file.size > recordingLimits.bytes) throw new RecordingError('too large');
  const text = await file.text().catch(unreadable);
  const value = jsonValue(text);
  if (value === undefined) throw new RecordingError(faultOf(text));
  const head = anyRecording.safeParse(value);
  if (!head.success) throw new RecordingError('not a recording');
  const { version, history } = head.data;
  if (version > RECORDING_VERSION) throw new RecordingError('newer');
  if (Array.isArray(history) && history.length > recordingLimits.events)
    throw new RecordingError('too large');
  const read = recording.safeParse(value);
  if (!read.success) throw new RecordingError('damaged');
  return read.data;
}

/** The reason why a text is not JSON. The beginning of a recording identifies it even if its end is missing. */
function faultOf(text: string) {
  if (!text.slice(0, 100).includes(`"${RECORDING_FORMAT}"`)) return 'not JSON';
  return findFault(text)?.index === text.length ? 'incomplete' : 'damaged';
}

function unreadable(): never {
  throw new RecordingError('unreadable');
}
