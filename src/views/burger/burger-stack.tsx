import type { ReactNode } from 'react';
import { cx } from '#views/controls/cx.ts';
import styles from './burger-stack.module.css';

/** The configured layers of a burger. */
interface BurgerLayers {
  readonly topBun: boolean;
  readonly cheese: boolean;
  readonly patty: boolean;
  readonly buttonBun: boolean;
}

interface BurgerStackProps {
  /** All of them unless given. */
  readonly layers?: BurgerLayers;
  /** `small` 28 px (in lines and tables), `large` 128 px, `hero` the full width, up to 22 rem. */
  readonly size: 'small' | 'large' | 'hero';
  /** Draws the layers apart from each other. */
  readonly isTakenApart?: boolean;
}

const outlines = {
  topBun: 'M26 82C22 82 20 79 20 75 20 38 56 14 100 14s80 24 80 61c0 4-2 7-6 7Z',
  leaf: 'M30 85H170c8 0 16 3 16 8 0 4-4 6-8 5c-4.9 11 -14.6 11 -19.5 0c-4.9 7 -14.6 7 -19.5 0c-4.9 11 -14.6 11 -19.5 0c-4.9 7 -14.6 7 -19.5 0c-4.9 11 -14.6 11 -19.5 0c-4.9 7 -14.6 7 -19.5 0c-4.9 11 -14.6 11 -19.5 0c-4.9 7 -14.6 7 -19.5 0c-4 1-8-1-8-5 0-5 8-8 16-8Z',
  cheese:
    'M25 104h150c5 0 7 5 3 7l-30 7-21 19c-3 3-6 3-9 0l-18-18H74l-13 12c-3 3-6 3-9 0L38 119l-16-8c-4-2-2-7 3-7Z',
  patty: 'M34 116h132c9 0 16 6 16 14.5s-7 14.5-16 14.5H34c-9 0-16-6-16-14.5S25 116 34 116Z',
  buttonBun: 'M28 148h144c5 0 8 3 8 7 0 17-14 27-32 27H52c-18 0-32-10-32-27 0-4 3-7 8-7Z',
};

const SEEDS =
  'M60.9 49.4l-1.8 -2.9M82.4 35.6l-0.8 -3.3M106.8 29.7l0.4 -3.4M130.3 39.6l1.4 -3.1M149.0 56.3l2.1 -2.7M96.2 52.7l-0.4 -3.4M121.5 59.6l0.9 -3.3M72.6 66.6l-1.3 -3.2';

const whole: BurgerLayers = { topBun: true, cheese: true, patty: true, buttonBun: true };

/** The product's picture: a burger whose layers are coloured once they are configured. The text beside it says the same. */
export function BurgerStack({ layers = whole, size, isTakenApart }: BurgerStackProps) {
  // The small size omits details, because a page may show it a hundred times.
  const isSmall = size === 'small';
  return (
    <svg
      viewBox={isTakenApart ? '8 -18 184 256' : '8 8 184 182'}
      className={cx(styles.stack, styles[size], isTakenApart && styles.apart)}
      aria-hidden
    >
      {!isSmall && <ellipse className={styles.plate} cx="100" cy="183" rx="84" ry="5.5" />}
      <Layer isSmall={isSmall} isLit={layers.buttonBun} outline={outlines.buttonBun}>
        <path className={styles.bun} d={outlines.buttonBun} />
        <path
          className={styles.bunShade}
          d="M21 160c3 14 16 22 31 22h96c15 0 28-8 31-22-7 8-17 11-31 11H52c-14 0-24-3-31-11Z"
        />
        <path className={styles.bunShine} d="M30 152.5h84" />
      </Layer>
      <Layer isSmall={isSmall} isLit={layers.patty} outline={outlines.patty}>
        <path className={styles.patty} d={outlines.patty} />
        <path
          className={styles.pattyShade}
          d="M19 134c2 6 8 10 15 10h132c7 0 13-4 15-10-5 3-10 4-15 4H34c-5 0-10-1-15-4Z"
        />
        {!isSmall && <path className={styles.crumbs} d="M48 128h.1M88 131h.1M150 128h.1M166 132h.1" />}
      </Layer>
      <Layer isSmall={isSmall} isLit={layers.cheese} outline={outlines.cheese}>
        <path className={styles.cheese} d={outlines.cheese} />
        <path className={styles.cheeseShine} d="M32 110.5h62" />
      </Layer>
      <Layer isSmall={isSmall} isLit={layers.topBun} outline={`${outlines.topBun} ${outlines.leaf}`}>
        <path
          className={styles.tomato}
          d="M34 96h132c4 0 6 3 6 5.5s-2 4.5-6 4.5H34c-4 0-6-2-6-4.5s2-5.5 6-5.5Z"
        />
        <path className={styles.leaf} d={outlines.leaf} />
        {!isSmall && <path className={styles.leafShade} d="M34 90.5h40m14 0h26m14 0h40" />}
        <path className={styles.bun} d={outlines.topBun} />
        <path
          className={styles.bunShade}
          d="M20.5 71c0 1-.5 3-.5 4 0 4 2 7 6 7h148c4 0 6-3 6-7 0-1-.5-3-.5-4-2 2-5 3-9 3H30c-4 0-7.5-1-9.5-3Z"
        />
        <path className={styles.bunShine} d="M42 52c7-13 19-21 33-25" />
        {!isSmall && <path className={styles.seed} d={SEEDS} />}
      </Layer>
    </svg>
  );
}

interface LayerProps {
  readonly isLit: boolean;
  readonly isSmall: boolean;
  readonly outline: string;
  readonly children: ReactNode;
}

/** One layer: its picture, and the outline that is shown until it is configured. */
function Layer({ isLit, isSmall, outline, children }: LayerProps) {
  return (
    <g className={cx(isLit && styles.lit)}>
      {!(isSmall && isLit) && <path className={styles.ghost} d={outline} />}
      {(isLit || !isSmall) && <g className={styles.picture}>{children}</g>}
    </g>
  );
}
