import { expect, test } from 'vitest';
import { selectLeftDrafts } from '#machines/list/kept-drafts.ts';
import { workshops } from '#machines/list/resources/workshops.ts';

test('a page leaves the name that was typed for a workshop, and nothing of an import, which may hold keys', () => {
  const base = { scope: {}, items: [], target: null };
  const kept = {
    create: { draft: { name: 'Bakery' }, base },
    'import WS-001': { draft: { text: '[{"api_key":"sk-1"}]', file: null, withoutCopy: false }, base },
  };
  const left = selectLeftDrafts(workshops, { context: { command: null, target: null, kept }, children: {} });
  expect(left).toEqual({ create: { fields: { name: 'Bakery' } } });
});
