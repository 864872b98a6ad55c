import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { useDuration } from '#views/duration.ts';
import { markupOf } from './markup.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const Duration = ({ milliseconds }: { milliseconds: number }) => useDuration()(milliseconds);

it.each([
  [0, '&lt; 1 ms'],
  [1, '1 ms'],
  [999, '999 ms'],
  [1000, '1 s'],
  [1249, '1.2 s'],
])('%d milliseconds are said as %s', (milliseconds, words) => {
  expect(markupOf(<Duration milliseconds={milliseconds} />)).toBe(words);
});
