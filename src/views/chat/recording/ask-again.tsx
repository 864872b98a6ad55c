import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { answersIn, type Verdict, verdictsOf } from '#domain/chat/answers.ts';
import type { Recording } from '#domain/recording.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import {
  type RehearsalActor,
  type RehearsalInput,
  selectAnswered,
} from '#machines/rehearsal/rehearsal-machine.ts';
import { replay } from '#machines/stream/stream.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { type ScreenActors, useScreenActor } from '#views/use-screen-actor.ts';
import styles from './ask-again.module.css';
import { Comparison } from './comparison.tsx';
import { useAskedBurger } from './use-asked-burger.ts';

interface AskAgainProps {
  readonly chat: ChatActor;
  readonly rehearsals: ScreenActors<RehearsalInput, RehearsalActor>;
  readonly shown: Recording;
  readonly onClose: () => void;
}

/** The button that was pressed has gone. */
const takeFocus = (intro: HTMLElement | null) => intro?.focus();

/** The prompts of a recording, asked again of the page's burger, with the recorded and the new answers. */
export function AskAgain({ chat, rehearsals, shown, onClose }: AskAgainProps) {
  const { t } = useLingui();
  const { id: burgerId, name } = useAskedBurger(chat);
  const recorded = useMemo(() => recordedAnswers(shown), [shown]);
  const rehearsal = useScreenActor(rehearsals, `${burgerId} ${shown.savedAt}`, {
    burgerId,
    prompts: recorded.map(({ prompt }) => prompt),
    debug: shown.history.some((event) => event.type === 'received' && event.debug),
    credentials: () => {
      const { authorization, authorizationEdited, headers } = chat.getSnapshot().context;
      return { authorization: authorizationEdited ? authorization : null, headers };
    },
  });
  const { stream, reason } = useSelector(rehearsal, ({ context }) => context);
  const isAsking = useSelector(rehearsal, (snapshot) => snapshot.hasTag('asking'));
  const canStart = useSelector(rehearsal, (snapshot) => snapshot.can({ type: 'start' }));
  const answered = useSelector(rehearsal, selectAnswered);
  const answers = answersIn(stream.context);
  const verdicts = verdictsOf(recorded, answers, { answered, isAsking });
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
  const [same, changed] = [count('same'), count('changed')];
  return (
    <>
      <div className={styles.page}>
        <p ref={takeFocus} tabIndex={-1} className={styles.intro}>
          <Plural
            value={verdicts.length}
            _0="Nothing was asked in this recording."
            one={`# question, asked again in a new conversation with ${name} as it is now.`}
            other={`# questions, asked again in a new conversation with ${name} as it is now.`}
          />
        </p>
        <ol aria-label={t`Questions`} className={styles.prompts}>
          {recorded.map((one, index) => (
            <Comparison
              key={one.turn.number}
              recorded={one}
              now={answers[index]}
              verdict={verdicts[index] ?? 'open'}
            />
          ))}
        </ol>
      </div>
      {reason !== null && (
        <div className={styles.reason}>
          <Notice tone="error" detail={t(reason)}>{t`Not every question was answered.`}</Notice>
        </div>
      )}
      <div className={styles.foot}>
        <Button
          variant="primary"
          disabledReason={
            isAsking ? t`Asking the questions again.` : canStart ? undefined : t`Nothing was recorded.`
          }
          onPress={() => rehearsal.send({ type: 'start' })}
        >
          {t`Ask again`}
        </Button>
        {/* Always rendered: if another button took its place after a press, a second click would press that one. */}
        <Button
          disabledReason={isAsking ? undefined : t`Nothing is being asked.`}
          onPress={() => rehearsal.send({ type: 'stop' })}
        >
          {t`Stop`}
        </Button>
        <div className={styles.sum}>
          {isAsking ? (
            <Spinner>{t`${answered} of ${verdicts.length} answered`}</Spinner>
          ) : (
            <p role="status">{answered > 0 && t`${same} same, ${changed} changed`}</p>
          )}
        </div>
        <Button onPress={onClose}>{t`Back to the recording`}</Button>
      </div>
    </>
  );
}

/** The recorded answers, including those that were cleared from the log. */
const recordedAnswers = ({ history }: Recording) =>
  answersIn(replay(history.filter(({ type }) => type !== 'cleared')).context);
