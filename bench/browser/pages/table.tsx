import '#views/styles/tokens.css';
import '#views/styles/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { bringWholeCatalog } from '#app/i18n.ts';
import type { Account } from '#domain/entities.ts';
import { useAccountColumns } from '#views/accounts/account-columns.tsx';
import { Table } from '#views/controls/table/table.tsx';

/** The table of accounts with the columns of its screen. The benchmark sets its rows and changes one. */
let rows: readonly Account[] = [];
let changed = () => {};

const subscribe = (listener: () => void) => {
  changed = listener;
  return () => {};
};

const accountOf = (index: number): Account => ({
  id: `ACC-${index}`,
  account: `account-${index}`,
  email: `account-${index}@example.com`,
  firstName: 'Ada',
  lastName: `Lovelace ${index}`,
  roles: [{ service: 'builder', role: 'editor' }],
});

/** Resolves when the present document has been painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

async function show(next: readonly Account[]): Promise<number> {
  const start = performance.now();
  rows = next;
  changed();
  await painted();
  return performance.now() - start;
}

const bench = {
  /** Milliseconds from having so many accounts until they are shown. */
  fill: (count: number) => show(Array.from({ length: count }, (_, index) => accountOf(index))),
  /** Milliseconds until a change of one account on the page is shown. */
  edit: (lastName: string) =>
    show(rows.map((account, index) => (index === 5 ? { ...account, lastName } : account))),
  /** Milliseconds until nothing is shown. */
  clear: () => show([]),
};
export type TableBench = typeof bench;

const keyOf = (account: Account) => account.id;
const ignore = () => {};
const visitor = { ownId: null, hasLinks: false };

function Accounts() {
  const shown = useSyncExternalStore(subscribe, () => rows);
  const columns = useAccountColumns(visitor, ignore);
  return <Table label="Accounts" columns={columns} rows={shown} rowKey={keyOf} searchLabel="Filter" />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
await bringWholeCatalog();
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <Accounts />
  </I18nProvider>,
);
Object.assign(window, { bench });
