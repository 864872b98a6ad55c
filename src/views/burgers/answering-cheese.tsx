import type { Burger, CheeseInput } from '#domain/entities.ts';
import { cheeseSummary } from '#domain/layer-summaries.ts';
import { readinessOf } from '#domain/readiness.ts';
import { useServerKeys } from '#views/burger/use-burger-layers.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { useText } from '#views/controls/text.ts';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { None } from '#views/list/cells.tsx';
import { useAnswers } from './answers.ts';
import styles from './burgers.module.css';

/**
 * The cheese that answers, and what keeps it from answering, as the burger's settings say it. Where a table has little room, only
 * that is left, and a pointer is told the rest.
 */
export function AnsweringCheese({ cheese }: Pick<Burger, 'cheese'>) {
  const say = useText();
  const answers = useAnswers();
  const serverKeys = useServerKeys();
  if (cheese === undefined) return <None />;
  const readiness = readinessOf(cheese ?? undefined, serverKeys);
  const lack = readiness.lack && say(readiness.lack);
  const words = cheese === null ? null : modelName(cheese);
  const said = answers(readiness.answers);
  return (
    <span className={styles.cheese} title={[words, said, lack].filter((part) => part !== null).join('\n')}>
      {words !== null && <span className={styles.model}>{words}</span>}
      {lack === null ? <VisuallyHidden>{said}</VisuallyHidden> : <Badge tone="warning">{lack}</Badge>}
    </span>
  );
}

/** The name by which a list shows a cheese, and finds it. */
export function modelName(cheese: CheeseInput): string {
  const { provider, model } = cheeseSummary(cheese);
  return model === null ? provider : `${provider} · ${model}`;
}
