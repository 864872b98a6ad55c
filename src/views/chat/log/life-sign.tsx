import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Span } from '#domain/chat/turn.ts';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import styles from './turns.module.css';
import { useTurns } from './turns-context.ts';

/** The burger's activity while no words arrive, and its duration. The announcer tells screen readers that it is answering. */
export function LifeSign() {
  const { turns, chat } = useTurns();
  const span = turns.at(-1)?.spans.findLast(({ kind, to }) => kind !== 'writing' && to === null);
  // A recording has no current activity.
  return span === undefined || chat === null ? null : <Doing key={`${span.kind} ${span.from}`} span={span} />;
}

function Doing({ span: { kind, from, tool } }: { span: Span }) {
  const { t } = useLingui();
  const seconds = useSecondsSince(from);
  const name = tool?.name ?? '';
  return (
    <div className={styles.lifeSign} aria-hidden="true">
      <Spinner>{kind === 'tool' ? t`Calling ${name}… ${seconds} s` : t`Thinking… ${seconds} s`}</Spinner>
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
