import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isMissing } from '#domain/data-source.ts';
import type { Patty } from '#domain/entities.ts';
import { cheeseSummary, isPattyEnabled, pattyName } from '#domain/layer-summaries.ts';
import type { Publishing } from '#domain/publishing.ts';
import type { Readiness } from '#domain/readiness.ts';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import { useBurgerLayers } from '#views/burger/use-burger-layers.ts';
import { useAnswers } from '#views/burgers/answers.ts';
import { cx } from '#views/controls/cx.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { WarningIcon } from '#views/controls/icons/icons.tsx';
import { useText } from '#views/controls/text.ts';
import type { ListState } from '#views/list/use-list.ts';
import { usePublishing } from '#views/published/use-publishing.ts';
import { useCapability } from '#views/use-capability.ts';
import styles from './burger-overview.module.css';

/** The burger as it is configured now: its picture, whether it can answer, and each layer with its missing parts. */
export function BurgerOverview({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const say = useText();
  const { topBun, cheese, answering: model, patty, readiness, has } = useBurgerLayers(burgerId);
  const canPublish = useCapability('published');
  const publishing = usePublishing(burgerId);
  const isPublished = canPublish ? (publishing?.inForce ?? null) !== null : has.buttonBun;
  const [prompt] = topBun.items;
  const { provider, model: modelName } = model ? cheeseSummary(model) : { provider: '', model: null };

  return (
    <section className={styles.overview} aria-label={t`The burger`}>
      <div className={styles.picture}>
        <BurgerStack layers={{ ...has, buttonBun: isPublished }} size="hero" />
      </div>
      <div className={styles.words}>
        <p role="status" className={styles.status}>
          {readiness && <Answers answers={readiness.answers} />}
        </p>
        <nav aria-label={t`Layers`} className={styles.layers}>
          <LayerLink id="top-bun" name={t`Top Bun`} isPresent={has.topBun} isKnown={isKnown(topBun)}>
            {has.topBun ? prompt?.prompt : t`No prompt yet`}
          </LayerLink>
          <LayerLink id="cheese" name={t`Cheese`} isPresent={has.cheese} isKnown={isKnown(cheese)}>
            {readiness?.lack && readiness.answers === 'no' && <span>{say(readiness.lack)}</span>}
            {readiness?.lack && readiness.answers === 'maybe' && (
              <span className={styles.doubt}>
                <WarningIcon />
                <span>{say(readiness.lack)}</span>
              </span>
            )}
            {readiness?.lack === null && <span>{[provider, modelName].join(' · ')}</span>}
          </LayerLink>
          <LayerLink id="patty" name={t`Patty`} isPresent={has.patty} isKnown={isKnown(patty)}>
            {has.patty ? <Tools patties={patty.items} /> : t`No tool yet`}
          </LayerLink>
          <LayerLink
            id="button-bun"
            name={t`Button Bun`}
            isPresent={isPublished}
            isKnown={!canPublish || publishing !== undefined}
          >
            {publishing && <Published publishing={publishing} />}
            {!canPublish && (isPublished ? t`Published` : t`Not published`)}
          </LayerLink>
        </nav>
      </div>
    </section>
  );
}

function Published({ publishing: { states, inForce } }: { publishing: Publishing }) {
  const { t } = useLingui();
  if (inForce !== null) return t`Published: state ${inForce}`;
  return states.length === 0 ? t`Not published` : t`Taken back`;
}

const isKnown = (layer: ListState<unknown>) => layer.isReal || isMissing(layer);

function Answers({ answers }: Pick<Readiness, 'answers'>) {
  const say = useAnswers();
  return (
    <Badge tone={answers === 'yes' ? 'success' : 'warning'} hasDot>
      {say(answers)}
    </Badge>
  );
}

/** The name of the only tool, or the number of tools; and how many of them are disabled. */
function Tools({ patties }: { patties: readonly Patty[] }) {
  const { t } = useLingui();
  const [first] = patties;
  const said =
    first && patties.length === 1
      ? pattyName(first)
      : t`${plural(patties.length, { one: '# tool', other: '# tools' })}`;
  const disabled = patties.filter((patty) => !isPattyEnabled(patty)).length;
  if (disabled === 0) return said;
  return patties.length === 1 ? t`${said}, disabled` : t`${said}, ${disabled} disabled`;
}

interface LayerLinkProps {
  /** The ID of the layer's section. */
  readonly id: string;
  readonly name: string;
  readonly isPresent: boolean;
  /** No state is shown for a layer that is still loading or could not be loaded. */
  readonly isKnown: boolean;
  readonly children: ReactNode;
}

function LayerLink({ id, name, isPresent, isKnown, children }: LayerLinkProps) {
  return (
    <a href={`#${id}`} className={cx(styles.layer, isPresent && styles.there)}>
      <span className={styles.name}>{name}</span>
      <span className={styles.said}>{isKnown && children}</span>
    </a>
  );
}
