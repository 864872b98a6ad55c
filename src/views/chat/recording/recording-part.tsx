import { useSelector } from '@xstate/react';
import { RecordingPage, type RecordingPageProps } from './recording-page.tsx';

/** The open recording, if there is one. It covers the conversation. */
export function RecordingPart(props: Omit<RecordingPageProps, 'shown'>) {
  const shown = useSelector(props.recording, ({ context }) => context.recording);
  return shown && <RecordingPage {...props} shown={shown} />;
}
