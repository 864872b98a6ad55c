import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from 'xstate';
import { createLookups } from '#app/wiring/lookups.ts';
import type { Burger } from '#domain/entities.ts';
import { selectLookupStatus } from '#machines/loader/loads/burger-lookup.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createHttp } from '#services/http.ts';
import { type Seen, serve } from '#test/services/http-server.ts';

/*
 * A burger is looked up by the calls that the contract has, and no other: the workshops, and the burgers of one.
 */

const talker: Burger = {
  id: 'b',
  name: 'Talker',
  type: 'chat',
  workshopId: 'w7',
  createdAt: null,
  updatedAt: null,
};
const wire = { id: 'b', name: 'Talker', type: 'chat', workshop_id: 'w7' };

/** Looks the burger up on a server with workshops w1 to w9, of which only w7 has a burger; `gone` is none of them. */
async function lookUp(burgerId: string, known: Burger | null, fails: (seen: Seen) => boolean = () => false) {
  const workshops = Array.from({ length: 9 }, (_, index) => ({ id: `w${index + 1}`, name: 'Workshop' }));
  const { baseUrl, seen } = await serve((call) => {
    if (fails(call)) return { status: 500 };
    if (call.url === '/api/workshop') return { json: { data: workshops } };
    if (call.url === '/api/burger?workshop_id=w7') return { json: { data: [wire] } };
    if (/^\/api\/burger\?workshop_id=w\d$/.test(call.url)) return { json: { data: [] } };
    return { status: 404, json: { message: 'Not found' } };
  });
  const lookup = createLookups(createBuilderClient(createHttp({ baseUrl })), new EventTarget()).get(
    burgerId,
    {
      burgerId,
      passedOn: known,
    },
  );
  onTestFinished(() => void lookup.stop());
  lookup.start();
  const settled = await waitFor(lookup, (snapshot) => !snapshot.hasTag('busy'));
  const { data } = settled.context;
  return {
    lookup,
    status: selectLookupStatus(settled),
    burger: data?.burger,
    urls: seen.map(({ url }) => url),
  };
}

test('is found in the workshop where it was last seen, by one call', async () => {
  const { burger, urls } = await lookUp('b', { ...talker, name: 'Old name' });
  expect(burger?.name).toBe('Talker');
  expect(urls).toEqual(['/api/burger?workshop_id=w7']);
});

test.each<[string, Burger | null]>([
  ['by its address alone', null],
  ['after it has moved', { ...talker, workshopId: 'w1' }],
  ['after its workshop is gone', { ...talker, workshopId: 'gone' }],
])('is found %s', async (_, known) => {
  const { burger, urls } = await lookUp('b', known);
  expect(burger?.workshopId).toBe('w7');
  expect(new Set(urls).size).toBe(urls.length);
});

test('that no workshop has is missing', async () => {
  const { status, urls } = await lookUp('nobody', null);
  expect(status).toBe('missing');
  expect(urls).toHaveLength(10);
});

test('is not missing where a workshop cannot be asked', async () => {
  const { status } = await lookUp('b', null, ({ url }) => url.endsWith('=w3'));
  expect(status).toBe('failed');
});

test('that the page before knew stays where nobody can be asked, and goes where it is gone', async () => {
  const unanswered = await lookUp('b', talker, () => true);
  expect([unanswered.status, unanswered.burger]).toEqual(['found', talker]);
  const gone = await lookUp('gone', { ...talker, id: 'gone' });
  expect(gone.status).toBe('missing');
});

test('that is missing is looked for again on request', async () => {
  let isOpen = true;
  const { lookup, status } = await lookUp('nobody', null, () => !isOpen);
  expect(status).toBe('missing');
  isOpen = false;
  lookup.send({ type: 'refresh' });
  expect(lookup.getSnapshot().hasTag('busy')).toBe(true);
  expect(selectLookupStatus(lookup.getSnapshot())).toBe('missing');
  const settled = await waitFor(lookup, (snapshot) => !snapshot.hasTag('busy'));
  expect(selectLookupStatus(settled)).toBe('failed');
});

test('that could not be looked up stays so while it is looked for again', async () => {
  const { lookup, status } = await lookUp('b', null, ({ url }) => url.endsWith('=w3'));
  expect(status).toBe('failed');
  lookup.send({ type: 'refresh' });
  expect(lookup.getSnapshot().hasTag('busy')).toBe(true);
  expect(selectLookupStatus(lookup.getSnapshot())).toBe('failed');
});
