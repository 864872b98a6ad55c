import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { BurgerStack } from '#views/burger/burger-stack.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const draw = (size: 'small' | 'large', cheese: boolean) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BurgerStack size={size} layers={{ topBun: true, cheese, patty: false, buttonBun: true }} />
    </I18nProvider>,
  );

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
