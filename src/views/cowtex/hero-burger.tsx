import type { MouseEvent } from 'react';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import colours from '#views/burger/layer-colours.module.css';
import { cx } from '#views/controls/cx.ts';
import styles from './hero-burger.module.css';
import { type LayerId, layerIds, useLayerTexts } from './layer-texts.ts';

/** The burger taken apart, with each layer's purpose beside it. */
export function HeroBurger({ onGo }: { onGo: (event: MouseEvent, id: LayerId) => void }) {
  const texts = useLayerTexts();
  return (
    <div className={styles.burger}>
      <BurgerStack size="hero" isTakenApart />
      <ul className={styles.callouts}>
        {layerIds.map((id) => (
          <li key={id} className={cx(styles.callout, styles[id], colours[id])}>
            <a href={`#${id}`} onClick={(event) => onGo(event, id)}>
              <strong>{texts[id].name}</strong>
              <span>{texts[id].brief}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
