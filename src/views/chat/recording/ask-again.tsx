import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { Recording } from '#domain/recording.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { replay } from '#machines/chat/history.ts';
import { followTurns } from '#machines/chat/turn.ts';
import { answersIn, isSameAnswer } from '#machines/rehearsal/answers.ts';
import { selectAnswered } from '#machines/rehearsal/rehearsal-machine.ts';
import type { RecordingActors } from '../../actors.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { Spinner } from '../../controls/spinner.tsx';
import { useScreenActor } from '../../use-screen-actor.ts';
import styles from './ask-again.module.css';
import { Comparison, type Verdict } from './comparison.tsx';
import { useBurger } from './use-burger.ts';

interface AskAgainProps {
  readonly chat: ChatActor;
  readonly rehearsals: RecordingActors['rehearsals'];
  readonly shown: Recording;
  readonly onClose: () => void;
}

/** The prompts of a recording, asked once more of the page's burger, with the answers of then and now. */
export function AskAgain({ chat, rehearsals, shown, onClose }: AskAgainProps) {
  const { t } = useLingui();
  const { id: burgerId, name } = useBurger(chat);
  const recorded = useMemo(() => recordedAnswers(shown), [shown]);
  const rehearsal = useScreenActor(rehearsals, `${burgerId} ${shown.savedAt}`, {
    burgerId,
    prompts: recorded.answers.map(({ prompt }) => prompt),
    debug: shown.history.some((happening) => happening.type === 'received' && happening.debug),
  });
  const { history, transcript, reason } = useSelector(rehearsal, ({ context }) => context);
  const isAsking = useSelector(rehearsal, (snapshot) => snapshot.hasTag('asking'));
  const canStart = useSelector(rehearsal, (snapshot) => snapshot.can({ type: 'start', authorization: null }));
  const answered = useSelector(rehearsal, selectAnswered);
  const [turnsOf] = useState(followTurns);
  const turns = turnsOf(history);
  const answers = answersIn(transcript.rows, turns);
  const compared = recorded.answers.map((one, index) => {
    const now = answers[index];
    const verdict: Verdict =
      now !== undefined && index < answered
        ? isSameAnswer(one, now)
          ? 'same'
          : 'changed'
        : isAsking && index === answered
          ? 'asking'
          : 'open';
    return { one, now, verdict };
  });
  const count = (verdict: Verdict) => compared.filter((each) => each.verdict === verdict).length;
  const [same, changed] = [count('same'), count('changed')];
  const start = () => {
    const { authorization, authorizationEdited } = chat.getSnapshot().context;
    rehearsal.send({ type: 'start', authorization: authorizationEdited ? authorization : null });
  };
  return (
    <>
      <div className={styles.page}>
        <p className={styles.intro}>
          <Plural
            value={compared.length}
            _0="Nothing was asked in this recording."
            one={`# prompt, asked again of ${name} as it is now, in a new conversation.`}
            other={`# prompts, asked again of ${name} as it is now, in a new conversation.`}
          />
        </p>
        <ol aria-label={t`Prompts`} className={styles.prompts}>
          {compared.map(({ one, now, verdict }) => (
            <Comparison
              key={one.number}
              recorded={one}
              now={now}
              verdict={verdict}
              turns={{ recorded: recorded.turns, now: turns }}
            />
          ))}
        </ol>
      </div>
      {reason !== null && (
        <div className={styles.reason}>
          <Notice tone="error" detail={t(reason)}>
            <Trans>Not every prompt was answered.</Trans>
          </Notice>
        </div>
      )}
      <div className={styles.foot}>
        {isAsking ? (
          <Button variant="primary" onPress={() => rehearsal.send({ type: 'stop' })}>
            {t`Stop`}
          </Button>
        ) : (
          <Button
            variant="primary"
            disabledReason={canStart ? undefined : t`Nothing was recorded.`}
            onPress={start}
          >
            {t`Ask again`}
          </Button>
        )}
        <div className={styles.sum}>
          {isAsking ? (
            <Spinner>{t`${answered} of ${compared.length} answered`}</Spinner>
          ) : (
            <p role="status">{answered > 0 && t`${same} same, ${changed} changed`}</p>
          )}
        </div>
        <Button onPress={onClose}>{t`Back to the recording`}</Button>
      </div>
    </>
  );
}

/** What was answered then, also what the log no longer showed. */
function recordedAnswers({ history }: Recording) {
  const turns = followTurns()(history);
  const { rows } = replay(history.filter(({ type }) => type !== 'cleared'));
  return { turns, answers: answersIn(rows, turns) };
}
