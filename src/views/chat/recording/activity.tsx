import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { History } from '#domain/chat/history-event.ts';
import { lastSteps } from '#domain/chat/steps.ts';
import type { Turn } from '#domain/chat/turn.ts';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { selectIsAnswering } from '#machines/chat/chat-selectors.ts';
import type { SessionSnapshot } from '#machines/session/session-machine.ts';
import { useBaseActors } from '../../base-actors.ts';
import { useDuration } from '../../duration.ts';
import styles from './activity.module.css';

/** The maximum number of steps that are shown. */
const STEPS = 8;
/** A step that comes later than this after the one before shows its time, in milliseconds. */
const MINUTE = 60_000;

/** The state of a conversation and how it got there: its connection, the session, and the newest steps. */
export function Activity({ chat }: { chat: ChatActor }) {
  const { t } = useLingui();
  const { session } = useBaseActors();
  const history = useSelector(chat, ({ context }) => context.history);
  const turns = useSelector(chat, ({ context }) => context.stream.context.turns);
  const connection = t(useSelector(chat, connectionInWords));
  const signedIn = t(useSelector(session, sessionInWords));
  return (
    <Steps history={history} turns={turns}>
      <p>
        <Trans>
          Connection: <b>{connection}</b>
        </Trans>
      </p>
      <p>
        <Trans>
          Session: <b>{signedIn}</b>
        </Trans>
      </p>
    </Steps>
  );
}

interface StepsProps {
  readonly history: History;
  readonly turns: readonly Turn[];
  readonly children?: ReactNode;
}

/** The newest steps of a conversation, the last one at the end, with the time since the one before. */
export function Steps({ history, turns, children }: StepsProps) {
  const { t, i18n } = useLingui();
  const duration = useDuration();
  const steps = lastSteps(history, turns, STEPS);
  const clock = (at: number) => i18n.date(at, { timeStyle: 'medium' });
  const timeOf = (at: number, before = 0) => {
    if (at - before >= MINUTE) return clock(at);
    return at === before ? '' : `+${duration(at - before)}`;
  };
  return (
    <section aria-label={t`Timeline`} className={styles.strip}>
      {children}
      <ol>
        {steps.map(({ at, text }, index) => {
          const time = timeOf(at, steps[index - 1]?.at);
          return (
            <li key={`${at} ${text.id}`}>
              {t(text)}
              {time !== '' && ' '}
              <time dateTime={new Date(at).toISOString()} title={clock(at)}>
                {time}
              </time>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function connectionInWords(snapshot: ChatSnapshot) {
  if (selectIsAnswering(snapshot)) return msg`connected, answering`;
  if (snapshot.hasTag('connected')) return msg`connected, waiting for a message`;
  if (snapshot.hasTag('connecting')) return msg`connecting`;
  return snapshot.hasTag('error')
    ? msg`failed`
    : msg({ message: 'disconnected', comment: 'Also before the first connection' });
}

function sessionInWords(snapshot: SessionSnapshot) {
  if (snapshot.hasTag('renewing')) return msg`signed in, the token is being renewed`;
  if (snapshot.hasTag('signedIn')) return msg`signed in`;
  return snapshot.hasTag('checking') ? msg`checking` : msg`signed out`;
}
