import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf } from '#test/support/contrast.ts';

const source = readFileSync(new URL('../../src/views/styles/tokens.css', import.meta.url), 'utf8');
/** The colours that the text of a style sheet sets, by their names. */
const coloursIn = (css: string) =>
  new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
    ),
  );

const [usual = '', more = ''] = source.split('@media (prefers-contrast: more)');
const tokens = coloursIn(usual);

/**
 * Text needs 4.5 to 1 (WCAG 1.4.3); the outline of a control and the focus ring need 3 to 1 (1.4.11). A reader who
 * asks for more contrast gets 7 to 1 (1.4.6) and 4.5 to 1.
 */
const contrasts = [
  { wish: 'usual', colours: tokens, ofText: 4.5, ofOutlines: 3 },
  { wish: 'more', colours: new Map([...tokens, ...coloursIn(more)]), ofText: 7, ofOutlines: 4.5 },
];
const text: readonly [string, string][] = [
  ['ink', 'canvas surface raised sunken hover pressed button button-hover chosen selection'],
  ['ink-muted', 'canvas surface raised sunken hover pressed raised-hover danger-soft warning-soft'],
  ['ink-faint', 'canvas surface raised sunken hover'],
  ['accent', 'canvas surface raised accent-soft'],
  ['on-accent', 'accent accent-hover accent-pressed'],
  ['danger', 'surface raised raised-hover danger-soft'],
  ['success', 'surface success-soft'],
  ['warning', 'surface warning-soft'],
  ['info', 'surface info-soft'],
];
const outlines: readonly [string, string][] = [
  ['line-strong', 'canvas surface raised sunken'],
  ['focus', 'canvas surface raised sunken hover'],
];

/** The marks of chosen items, whose background alone hardly differs, with the background of each mark. */
const marks: readonly [string, RegExp, string][] = [
  [
    'src/views/controls/fields/segments.module.css',
    /:has\(:checked\) \{[^}]*box-shadow:\s*inset 0 0 0 [\d.]+px var\(--([\w-]+)\)/,
    'chosen pressed',
  ],
  [
    'src/views/shell/side-nav.module.css',
    /\[aria-current\]::before \{[^}]*background: var\(--([\w-]+)\)/,
    'accent-soft canvas raised',
  ],
  [
    'src/views/workshops/workshops.module.css',
    /\[aria-current='page'\]\) > :first-child \{[^}]*box-shadow: inset [\d.]+px 0 var\(--([\w-]+)\)/,
    'accent-soft surface',
  ],
];
const marked = marks.map(([path, rule, backs]): [string, string] => [
  rule.exec(readFileSync(path, 'utf8'))?.[1] ?? `a mark in ${path}`,
  backs,
]);

describe.each(contrasts)('with the $wish contrast', ({ colours, ofText, ofOutlines }) => {
  describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
    const colour = (name: string): string => {
      const token = colours.get(name);
      if (!token) throw new Error(`tokens.css has no --${name} of two colours`);
      return token[scheme];
    };
    it.each(pairs(text))('can be read: %s on %s', (front, back) => {
      expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(ofText);
    });
    it.each(pairs(marked))('tells what is chosen: %s on %s', (front, back) => {
      expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(ofOutlines);
    });
    it.each(pairs(outlines))('can be seen: %s on %s', (front, back) => {
      expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(ofOutlines);
    });
    it.each(['ink', 'ink-muted'])('tell what can be pressed from what cannot: %s', (enabled) => {
      expect(contrast(colour(enabled), colour('ink-disabled'))).toBeGreaterThanOrEqual(2);
    });
    it('carry white on the danger button', () => {
      for (const name of ['danger-solid', 'danger-solid-hover', 'danger-solid-pressed'])
        expect(contrast('#ffffff', colour(name))).toBeGreaterThanOrEqual(ofText);
    });
  });
});

/** In the dark, where a shadow is not seen; in light it or a line tells them. */
it.each([
  ['button', 'raised'],
  ['raised-hover', 'raised'],
  ['chosen', 'pressed'],
])('in the dark %s is lighter than %s', (front, back) => {
  const [upper = '', lower = ''] = [front, back].map((name) => tokens.get(name)?.dark);
  expect(contrast(upper, '#000000')).toBeGreaterThan(contrast(lower, '#000000'));
  expect(contrast(upper, lower)).toBeGreaterThan(1.2);
});

it('is the same in both languages: no rule of a language sets a color, or a size or weight of letters', () => {
  const rules = globSync('src/**/*.css').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/[^{}]*(?::lang|\[lang)[^{}]*\{([^{}]*)\}/g)].flatMap(
      ([, body = '']) => body.replaceAll(/\/\*.*?\*\//gs, '').match(/[\w-]+(?=:)/g) ?? [],
    ),
  );
  expect(rules).toContain('letter-spacing');
  expect(
    rules.filter((name) =>
      /color|background|opacity|filter|^font|(?<!inline-|block-)size|weight|^--(?!(font|short-break|short-wrap)$)/.test(
        name,
      ),
    ),
  ).toEqual([]);
});

/** Each first name beside each of the others, which stand in one text. */
function pairs(table: readonly [string, string][]) {
  return table.flatMap(([front, backs]) => backs.split(' ').map((back) => [front, back] as const));
}

const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function contrast(one: string, other: string): number {
  return contrastOf(partsOf(one), partsOf(other));
}
