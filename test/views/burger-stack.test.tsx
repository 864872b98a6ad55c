import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BurgerStack } from '#views/burger/burger-stack.tsx';

const draw = (size: 'small' | 'large', cheese: boolean) =>
  renderToStaticMarkup(
    <BurgerStack size={size} layers={{ topBun: true, cheese, patty: false, buttonBun: true }} />,
  );

it('draws a small burger with a layer or its outline, never both', () => {
  const paths = (markup: string) => markup.match(/<path/g)?.length ?? 0;
  expect(paths(draw('small', true))).toBeLessThan(paths(draw('large', true)));
  expect(paths(draw('small', false))).toBe(paths(draw('small', true)) - 1);
});
