import { useSelector } from '@xstate/react';
import { RecordingPage, type RecordingPageProps } from './recording-page.tsx';

type RecordingPartProps = Omit<RecordingPageProps, 'shown'>;

/** The open recording, if there is one. It covers the conversation. */
export function RecordingPart({ recording, ...others }: RecordingPartProps) {
  const shown = useSelector(recording, ({ context }) => context.recording);
  return shown && <RecordingPage recording={recording} {...others} shown={shown} />;
}
