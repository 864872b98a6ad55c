import type { Burger, CheeseInput } from '#domain/entities.ts';
import { cheeseSummary } from '#domain/layer-summaries.ts';
import { readinessOf } from '#domain/readiness.ts';
import { useServerKeys } from '../burger/use-burger-layers.ts';
import { WarningIcon } from '../controls/icons/icons.tsx';
import { CheckIcon } from '../controls/icons/member-icons.tsx';
import { useText } from '../controls/text.ts';
import { None } from '../list/cells.tsx';
import { useAnswers } from './answers.ts';
import styles from './burgers.module.css';

/**
 * The cheese that answers, and whether it can, as the burger's settings say it. Where a table has little room, only a sign is
 * left of it, and a pointer is told the rest; a card says everything.
 */
export function AnsweringCheese({ cheese }: Pick<Burger, 'cheese'>) {
  const say = useText();
  const answers = useAnswers();
  const serverKeys = useServerKeys();
  if (cheese === undefined) return <None />;
  const readiness = readinessOf(cheese ?? undefined, serverKeys);
  const isReady = readiness.answers === 'yes';
  const lack = readiness.lack && say(readiness.lack);
  const words = cheese === null ? null : modelName(cheese);
  const said = answers(readiness.answers);
  return (
    <span className={styles.cheese} title={[words, said, lack].filter((part) => part !== null).join('\n')}>
      <span className={isReady ? styles.sign : styles.doubt}>
        {isReady ? <CheckIcon /> : <WarningIcon />}
      </span>
      {words !== null && <span className={styles.model}>{words}</span>}
      <span className={words === null ? styles.model : styles.lack}>{lack ?? said}</span>
    </span>
  );
}

/** The name by which a list shows a cheese, and finds it. */
export function modelName(cheese: CheeseInput): string {
  const { provider, model } = cheeseSummary(cheese);
  return model === null ? provider : `${provider} · ${model}`;
}
