import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { turnsOf } from '#domain/chat/conversation.ts';
import type { Recording } from '#domain/recording.ts';
import type { RecordingActor } from '#machines/recording/recording-machine.ts';
import { ButtonWord } from '#views/chat/head/button-word.tsx';
import { FormatChoice, FormatProvider } from '#views/chat/log/format.tsx';
import { Log } from '#views/chat/log/log.tsx';
import { TurnsProvider } from '#views/chat/log/turns-context.ts';
import page from '#views/chat/page.module.css';
import { Button } from '#views/controls/buttons/button.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { ArrowLeftIcon } from '#views/controls/icons/member-icons.tsx';
import { useKeeping } from '#views/questions/keep-answer.tsx';
import styles from './recording.module.css';

export interface RecordingPageProps {
  /** The burger of the page, which gets the questions that are kept. */
  readonly burgerId: string;
  readonly recording: RecordingActor;
  readonly shown: Recording;
}

/** A recording in place of the conversation, which continues behind it. */
export function RecordingPage({ burgerId, recording, shown }: RecordingPageProps) {
  const { t, i18n } = useLingui();
  const { fileName, stream } = useSelector(recording, ({ context }) => context);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusWhileShown(title);
  const [isFormatted, setFormatted] = useState(true);
  const historyOf = useCallback(() => shown.history, [shown]);
  const { keep, dialog } = useKeeping(burgerId, historyOf);
  const turnsShown = useMemo(() => ({ turns: turnsOf(stream.context), chat: null, keep }), [stream, keep]);
  const saved = i18n.date(shown.savedAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section aria-label={t`Recording`} className={page.cover}>
      <header className={styles.head}>
        <Button
          size="small"
          icon={<ArrowLeftIcon />}
          aria-label={t`Back to the conversation`}
          onPress={() => recording.send({ type: 'close' })}
        >
          <ButtonWord>{t`Back to the conversation`}</ButtonWord>
        </Button>
        <div className={styles.title}>
          <Badge tone="accent">{t`Recording`}</Badge>
          <h1 ref={title} tabIndex={-1} title={shown.burger.name}>
            {shown.burger.name}
          </h1>
          <p title={fileName}>{t`saved ${saved}`}</p>
        </div>
        <FormatChoice isFormatted={isFormatted} onChange={setFormatted} />
      </header>
      <FormatProvider value={isFormatted}>
        <TurnsProvider value={turnsShown}>
          <Log pages={stream.context.log.rows} offer={null} />
        </TurnsProvider>
      </FormatProvider>
      {dialog}
    </section>
  );
}

/** Focuses the element while it is shown, and returns the focus afterwards. */
function useFocusWhileShown(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    element.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [element]);
}
