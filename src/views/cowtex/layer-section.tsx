import { useLingui } from '@lingui/react/macro';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import colours from '#views/burger/layer-colours.module.css';
import { cx } from '#views/controls/cx.ts';
import { CheckIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './cowtex.module.css';
import { LayerExample } from './layer-example.tsx';
import type { LayerId, LayerText } from './layer-texts.ts';
import { headingId } from './use-section-focus.ts';

export interface LayerSectionProps {
  readonly id: LayerId;
  /** Its position from the top, counted from 1. */
  readonly number: number;
  readonly text: LayerText;
}

/** One layer: its purpose, its place in the burger, and an example of its content. */
export function LayerSection({ id, number, text }: LayerSectionProps) {
  const { i18n } = useLingui();
  const only = {
    topBun: id === 'top-bun',
    cheese: id === 'cheese',
    patty: id === 'patty',
    buttonBun: id === 'button-bun',
  };
  return (
    <section id={id} className={cx(styles.layer, colours[id])} aria-labelledby={headingId(id)}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span aria-hidden="true">{i18n.number(number)}</span>
          {text.name}
        </p>
        <h2 id={headingId(id)} tabIndex={-1}>
          {text.title}
        </h2>
        <p className={styles.lead}>{text.lead}</p>
        <ul className={styles.points}>
          {text.points.map((point) => (
            <li key={point}>
              <CheckIcon />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.show}>
        <div className={styles.picture}>
          <BurgerStack layers={only} size="hero" />
        </div>
        <figure className={styles.example}>
          <LayerExample id={id} />
        </figure>
      </div>
    </section>
  );
}
