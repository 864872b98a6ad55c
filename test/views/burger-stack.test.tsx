import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import { markupOf } from './markup.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const draw = (size: 'small' | 'large', cheese: boolean) =>
  markupOf(<BurgerStack size={size} layers={{ topBun: true, cheese, patty: false, buttonBun: true }} />);

it('says which layers are configured', () => {
  expect(draw('large', true)).toContain(
    '<title>Top Bun configured, Cheese configured, Patty missing, Button Bun configured</title>',
  );
  expect(draw('large', false)).toContain('Cheese missing');
});

it('draws a small burger with a layer or its outline, never both', () => {
  const paths = (markup: string) => markup.match(/<path/g)?.length ?? 0;
  expect(paths(draw('small', true))).toBeLessThan(paths(draw('large', true)));
  expect(paths(draw('small', false))).toBe(paths(draw('small', true)) - 1);
});
