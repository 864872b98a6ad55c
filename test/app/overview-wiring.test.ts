import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from 'xstate';
import { inBatches } from '#app/wiring/burgers-together.ts';
import { createOverviews } from '#app/wiring/overviews.ts';
import {
  type OverviewView,
  selectBurgerFigure,
  selectOverview,
  selectWorkshopFigure,
} from '#machines/loader/loads/overview.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createHttp } from '#services/http.ts';
import { createListCaches } from '#services/list-cache.ts';
import { type Seen, serve } from '#test/services/http-server.ts';
import { tab } from '#test/services/storage-area.ts';

/* The dashboard counts by the calls that the contract has, and no other: the workshops, and the burgers of each. */

/** After everything that a settled promise leads to. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const isDone = (snapshot: OverviewView) => !snapshot.hasTag('busy');

/** A server with nine workshops of two burgers each, a tool in every second; `fails` says which calls it refuses. */
async function startDashboard(fails: (seen: Seen) => boolean = () => false) {
  const workshops = Array.from({ length: 9 }, (_, index) => ({ id: `w${index + 1}`, name: 'Workshop' }));
  const { baseUrl, seen } = await serve((call) => {
    if (fails(call)) return { status: 500, json: { message: 'Kitchen closed' } };
    if (call.url === '/api/workshop') return { json: { data: workshops } };
    const [, workshop] = /^\/api\/burger\?workshop_id=(w\d)$/.exec(call.url) ?? [];
    if (workshop !== undefined)
      return { json: { data: ['a', 'b'].map((id) => ({ id: `${workshop}${id}`, name: 'Burger' })) } };
    if (/^\/api\/burger\/w\d[ab]\/patty$/.test(call.url))
      return { json: { data: call.url.includes('b/') ? [{ id: 'p', type: 'prompt' }] : [] } };
    return { status: 400, json: { message: 'No such call' } };
  });
  const { area } = tab();
  const caches = createListCaches(
    () => area,
    () => 'ada',
  );
  const overviews = createOverviews({
    builder: createBuilderClient(createHttp({ baseUrl })),
    caches,
    network: new EventTarget(),
  });
  return {
    seen,
    overviews,
    visit(key: string, withTools = false) {
      const overview = overviews.get(key, { withTools });
      onTestFinished(() => void overview.stop());
      overview.start();
      return overview;
    },
  };
}

test('each workshop is asked once, a few at a time, and their burgers are added up', async () => {
  const { visit, seen } = await startDashboard();
  const overview = visit('dashboard');
  const progress = new Set<number>();
  overview.subscribe((snapshot) => {
    const { extent } = selectBurgerFigure(snapshot);
    if (extent.kind === 'counting') progress.add(extent.workshops);
  });
  const shown = await waitFor(overview, isDone);
  expect([...progress]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(selectWorkshopFigure(shown)).toEqual({ value: 9, extent: { kind: 'counted' } });
  expect(selectBurgerFigure(shown)).toEqual({ value: 18, extent: { kind: 'counted' } });
  const urls = Array.from({ length: 9 }, (_, index) => `/api/burger?workshop_id=w${index + 1}`);
  expect(seen.map(({ url }) => url).sort()).toEqual([...urls, '/api/workshop']);
});

test('the tools of the fullest stack are counted', async () => {
  const { visit } = await startDashboard();
  const shown = await waitFor(visit('usage', true), isDone);
  expect(selectOverview(shown).mostTools).toBe(1);
});

test('the tools are not counted where a workshop is left out, and those that fail are told', async () => {
  const { visit, seen } = await startDashboard(({ url }) => url.endsWith('=w3'));
  const shown = await waitFor(visit('usage', true), isDone);
  expect(selectOverview(shown).mostTools).toBeNull();
  expect(seen.filter(({ url }) => url.endsWith('/patty'))).toEqual([]);

  const other = await startDashboard(({ url }) => url.endsWith('/patty'));
  const failed = await waitFor(other.visit('usage', true), isDone);
  expect(failed.context.problem?.text.message).toBe('Unable to count your burgers’ tools.');
  expect(selectBurgerFigure(failed)).toEqual({ value: 18, extent: { kind: 'counted' } });
});

test('what is asked in batches waits for the batch before', async () => {
  const waiting: PromiseWithResolvers<number>[] = [];
  const answers: number[] = [];
  const all = (async () => {
    const ask = () => {
      const answer = Promise.withResolvers<number>();
      waiting.push(answer);
      return answer.promise;
    };
    for await (const answer of inBatches(Array.from({ length: 8 }), ask)) answers.push(answer);
  })();
  const asked = () => waiting.length;
  expect(asked()).toBe(6);
  for (const [at, answer] of waiting.slice(0, 5).entries()) answer.resolve(at);
  await settled();
  expect(asked()).toBe(6);
  waiting[5]?.resolve(5);
  await settled();
  expect(asked()).toBe(8);
  for (const [at, answer] of waiting.entries()) answer.resolve(at);
  await all;
  expect(answers).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('a workshop that fails takes no other along, and what the tab knew is there on the next visit', async () => {
  let isOpen = true;
  const { visit } = await startDashboard(
    ({ url }) => !isOpen && (url.endsWith('=w3') || url.endsWith('=w8')),
  );
  await waitFor(visit('first'), isDone);
  isOpen = false;
  const next = visit('next');
  expect(selectBurgerFigure(next.getSnapshot())).toEqual({ value: 18, extent: { kind: 'listing' } });
  const shown = await waitFor(next, isDone);
  expect(selectBurgerFigure(shown)).toEqual({ value: 18, extent: { kind: 'cached' } });
  expect(shown.context.problem).toMatchObject({ detail: 'Kitchen closed' });
});

test('without anything known the failing workshops are left out of the figure, which says so', async () => {
  const { visit } = await startDashboard(({ url }) => url.endsWith('=w3') || url.endsWith('=w8'));
  const shown = await waitFor(visit('dashboard'), isDone);
  expect(selectBurgerFigure(shown)).toEqual({ value: 14, extent: { kind: 'partly', workshops: 7, of: 9 } });
});

test('a count ends with its screen: it takes a call for each workshop or burger', async () => {
  const { visit, overviews } = await startDashboard();
  const usage = visit('usage', true);
  overviews.hold('usage')();
  await expect.poll(() => usage.getSnapshot().status).toBe('stopped');
});
