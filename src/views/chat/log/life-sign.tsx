import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { type Activity, selectActivity } from '#machines/stream/stream.ts';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import styles from './turns.module.css';

/** The burger's activity while no words arrive, and its duration. The announcer tells screen readers that it is answering. */
export function LifeSign({ chat }: { chat: ChatActor }) {
  const activity = useSelector(chat, ({ context }) => selectActivity(context.stream), shallowEqual);
  return activity && <Doing key={`${activity.call === null} ${activity.from}`} activity={activity} />;
}

function Doing({ activity: { call, from } }: { activity: Activity }) {
  const { t } = useLingui();
  const seconds = useSecondsSince(from);
  const name = call?.name ?? '';
  return (
    <div className={styles.lifeSign} aria-hidden="true">
      <Spinner>{call === null ? t`Thinking… ${seconds} s` : t`Calling ${name}… ${seconds} s`}</Spinner>
    </div>
  );
}

function useSecondsSince(from: number): number {
  const [now, setNow] = useState(from);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - from) / 1000));
}
