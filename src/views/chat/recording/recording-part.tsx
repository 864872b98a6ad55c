import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSettled } from '../../controls/use-settled.ts';
import page from '../page.module.css';
import { RecordingPage, type RecordingPageProps } from './recording-page.tsx';

type RecordingPartProps = Omit<RecordingPageProps, 'shown'>;

/**
 * The open recording, if there is one. It covers the conversation, which ignores presses just after the recording closes: the
 * link to the burger's settings is where the close button was.
 */
export function RecordingPart({ recording, ...others }: RecordingPartProps) {
  const shown = useSelector(recording, ({ context }) => context.recording);
  const [wasShown, setWasShown] = useState(false);
  const isSettled = useSettled(shown === null);
  if (shown !== null && !wasShown) setWasShown(true);
  if (shown !== null) return <RecordingPage recording={recording} {...others} shown={shown} />;
  return wasShown && !isSettled && <div className={page.uncovered} />;
}
