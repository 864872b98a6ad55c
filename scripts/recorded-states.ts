import { initialTransition, transition } from 'xstate';
import { readHistory, type StreamEvent, streamEvents } from '#domain/chat/stream-events.ts';
import { streamMachine } from '#machines/stream/stream-machine.ts';
import { readRecording } from '#services/recording-file.ts';

/**
 * The states that a recorded chat went through: a line for each event of the stream, with its time in seconds since the first.
 * @throws {RecordingError} if the file is no recording
 */
export async function recordedStates(file: Blob): Promise<readonly string[]> {
  const { history } = await readRecording(file);
  const events = streamEvents(readHistory(history));
  let [snapshot] = initialTransition(streamMachine);
  return events.map((event) => {
    [snapshot] = transition(streamMachine, snapshot, event);
    const seconds = ((event.at - (events[0]?.at ?? 0)) / 1000).toFixed(1).padStart(7);
    const state = JSON.stringify(snapshot.value).replaceAll(/[{}"]/g, '').replaceAll(':', '.');
    return `${seconds} s  ${state.padEnd(22)}  ${inWords(event)}`;
  });
}

function inWords(event: StreamEvent): string {
  if ('chunks' in event) return `${event.type} (${event.chunks.length} × ${event.name})`;
  if ('frames' in event) return `${event.type} (${event.frames.map(([, frame]) => frame.event).join(', ')})`;
  return 'note' in event ? `${event.type}: ${event.note}` : event.type;
}
