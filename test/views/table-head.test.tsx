import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { Head } from '#views/controls/table/table-rows.tsx';
import { markupOf } from './markup.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const cell = (row: string) => row;
const columns = [
  { id: 'name', header: 'Name', cell, sortBy: cell },
  { id: 'actions', header: 'Actions', cell },
];

it('arrow keys reach a header itself only where it has no button to sort by', () => {
  const markup = markupOf(
    <table>
      <Head columns={columns} sort={null} onSort={() => {}} />
    </table>,
  );
  const [name = '', actions = ''] = markup.match(/<th\b[^>]*>/g) ?? [];
  expect(name).toContain('aria-sort="none"');
  expect(name).not.toContain('tabindex');
  expect(actions).not.toContain('aria-sort');
  expect(actions).toContain('tabindex="-1"');
});
