import { useSelector } from '@xstate/react';
import type { RecordingActor } from '#machines/recording/recording-machine.ts';
import { RecordingPage } from './recording-page.tsx';

/** The open recording, if there is one. It covers the conversation. */
export function RecordingPart({ recording }: { recording: RecordingActor }) {
  const shown = useSelector(recording, ({ context }) => context.recording);
  return shown && <RecordingPage recording={recording} shown={shown} />;
}
