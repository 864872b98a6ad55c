import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { createLists } from '#app/wiring/lists.ts';
import type { Capability } from '#domain/capability.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import { formOf } from '#machines/list/list-machine.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createDraftStore } from '#services/draft-store.ts';
import { createHistoryClient } from '#services/history-client.ts';
import { createHttp } from '#services/http.ts';
import { createListCaches } from '#services/list-cache.ts';
import { tab } from '#test/services/storage-area.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';
import { entriesOf, layersOf, newestOf } from './history-console.ts';

/* Somebody else deletes a layer while its form is open: the lists of the console, against the real server. */

const host = 'http://127.0.0.1:1';

describe.each(databases)('a draft of a deleted layer on $name', (database) => {
  const server = sharedServer({ database });
  const other = sharedBuilder(server);

  function listsOf(known: readonly Capability[], { area } = tab()) {
    const tokens = { current: () => other.token, account: () => null, renew: async () => null };
    const http = createHttp({ baseUrl: server.url, tokens });
    const owner = () => 'ACC-1';
    return createLists({
      builder: createBuilderClient(http),
      history: createHistoryClient(http),
      caches: createListCaches(() => area, owner),
      drafts: createDraftStore(() => area, owner),
      network: new EventTarget(),
      saveFile: () => {},
      can: (capability) => known.includes(capability),
      onLayersChanged: () => {},
    });
  }

  /** A burger with two layers of each kind, of which the first are deleted here. */
  async function stacked(known: readonly Capability[] = ['history']) {
    const burgerId = await other.burger(await other.workshop());
    const path = `/api/burger/${burgerId}`;
    const bun = await other.one('POST', `${path}/bun`, { prompt: 'First' });
    await other.one('POST', `${path}/bun`, { prompt: 'Second' });
    for (const type of ['ollama', 'openai'])
      await other.one('POST', `${path}/cheese`, {
        type,
        json_data: { host, model: 'm', n: [1, { b: 1, a: 2 }] },
      });
    const patty = await other.one('POST', `${path}/patty`, apiPatty('look_up'));
    await other.one('POST', `${path}/patty`, apiPatty('search'));
    const page = tab();
    const reloaded = () => listsOf(known, page);
    return { burgerId, path, bun: bun.id, patty: patty.id, lists: reloaded(), reloaded };
  }

  /** Types into an open form, and saves after somebody else has had their turn. */
  async function typed<TSubject extends object, TDraft extends object, TResult>(
    form: FormActor<TSubject, TDraft, TResult> | undefined,
    draft: Partial<TDraft>,
    meanwhile: () => Promise<unknown>,
  ) {
    if (form === undefined) throw new Error('The form did not open.');
    const settled = () => waitFor(form, (snapshot) => !snapshot.hasTag('busy'));
    form.send({ type: 'change', draft });
    await meanwhile();
    form.send({ type: 'submit' });
    expect((await settled()).value).toBe('gone');
    return {
      change: (change: Partial<TDraft>) => form.send({ type: 'change', draft: change }),
      submit() {
        form.send({ type: 'submit' });
        return settled();
      },
      /** What becomes of the form when its draft is to be saved although the layer is gone. */
      insist() {
        form.send({ type: 'insist' });
        return settled();
      },
    };
  }

  type Lists = ReturnType<typeof listsOf>;
  const found = <TItem>(items: readonly TItem[], isIt: (item: TItem) => boolean) => {
    const target = items.find(isIt);
    if (target === undefined) throw new Error('The layer is not listed.');
    return target;
  };
  const loaded = <T extends { readonly context: { readonly items: readonly unknown[] } }>({ context }: T) =>
    context.items.length > 0;

  async function bunForm(lists: Lists, burgerId: string, id: string) {
    const list = lists.topBuns.get(burgerId, { burgerId }).start();
    const { context } = await waitFor(list, loaded);
    list.send({ type: 'open', command: 'edit', target: found(context.items, (bun) => bun.id === id) });
    return formOf(list.getSnapshot(), 'edit');
  }

  async function cheeseForm(lists: Lists, burgerId: string, type: string) {
    const list = lists.cheeses.get(burgerId, { burgerId, demoModelHost: '' }).start();
    const { context } = await waitFor(list, loaded);
    list.send({
      type: 'open',
      command: 'edit',
      target: found(context.items, (cheese) => cheese.type === type),
    });
    return formOf(list.getSnapshot(), 'edit');
  }

  async function pattyForm(lists: Lists, burgerId: string, id: string) {
    const list = lists.patties.get(burgerId, { burgerId }).start();
    const { context } = await waitFor(list, loaded);
    list.send({ type: 'open', command: 'edit', target: found(context.items, (patty) => patty.id === id) });
    return formOf(list.getSnapshot(), 'edit');
  }

  /** The layers of a kind by what names them and what they hold, in their order. */
  const bunsOf = async (burger: string) =>
    (await layersOf(other, burger)).buns.map(({ id, prompt }) => [id, prompt]);
  const pattiesOf = async (burger: string) =>
    (await layersOf(other, burger)).patties.map(({ id, json_data }) => [id, json_data]);

  test('brings a prompt back with its ID and at its place, and is saved into it', async () => {
    const { burgerId, path, bun, lists } = await stacked();
    const before = await bunsOf(burgerId);
    const form = await typed(await bunForm(lists, burgerId, bun), { prompt: 'Mine' }, async () => {
      await other.one('DELETE', `${path}/bun/top/${bun}`);
      await other.one('PUT', `${path}/bun/top/${before[1]?.[0]}`, { prompt: 'Later' });
    });
    expect((await form.insist()).value).toBe('closed');
    expect(await bunsOf(burgerId)).toEqual([
      [bun, 'Mine'],
      [before[1]?.[0], 'Later'],
    ]);
    const [saved, restored, , deleted] = await entriesOf(other, burgerId);
    expect([saved?.what, restored?.what, restored?.detail]).toEqual([
      'changed',
      'restored',
      expect.objectContaining({ entry: deleted?.id }),
    ]);
  });

  test('brings a cheese and a patty back where they were', async () => {
    const { burgerId, path, patty, lists } = await stacked();
    const before = await layersOf(other, burgerId);
    const cheese = await typed(
      await cheeseForm(lists, burgerId, 'ollama'),
      { json: JSON.stringify({ host, model: 'mine' }) },
      () => other.one('DELETE', `${path}/cheese/ollama`),
    );
    expect((await cheese.insist()).value).toBe('closed');
    const tool = await typed(
      await pattyForm(lists, burgerId, patty),
      { settings: JSON.stringify({ url: 'https://mine.example.com/' }) },
      () => other.one('DELETE', `${path}/patty/${patty}`),
    );
    expect((await tool.insist()).value).toBe('closed');
    const after = await layersOf(other, burgerId);
    expect(after.cheeses.map(({ type, json_data }) => [type, json_data])).toEqual([
      ['ollama', { host, model: 'mine' }],
      ['openai', before.cheeses[1]?.json_data],
    ]);
    expect(after.patties.map(({ id, settings }) => [id, settings])).toEqual([
      [patty, { url: 'https://mine.example.com/' }],
      [before.patties[1]?.id, before.patties[1]?.settings],
    ]);
  });

  test('meets what the layer was when it was deleted, if that was newer', async () => {
    const { burgerId, path, bun, lists } = await stacked();
    const form = await typed(await bunForm(lists, burgerId, bun), { prompt: 'Mine' }, async () => {
      await other.one('PUT', `${path}/bun/top/${bun}`, { prompt: 'Theirs' });
      await other.one('DELETE', `${path}/bun/top/${bun}`);
    });
    const { value, context } = await form.insist();
    expect([value, context.draft.prompt]).toEqual(['conflict', 'Mine']);
    expect(context.conflict?.current.target).toMatchObject({ id: bun, prompt: 'Theirs' });
    expect((await bunsOf(burgerId))[0]).toEqual([bun, 'Theirs']);
    expect((await form.insist()).value).toBe('closed');
    expect((await bunsOf(burgerId))[0]).toEqual([bun, 'Mine']);
  });

  test('that an earlier page left meets what is newer, too', async () => {
    const { burgerId, path, bun, lists, reloaded } = await stacked();
    const first = await bunForm(lists, burgerId, bun);
    first?.send({ type: 'change', draft: { prompt: 'Mine' } });
    first?.send({ type: 'cancel' });
    lists.topBuns.get(burgerId, { burgerId }).stop();
    await other.one('PUT', `${path}/bun/top/${bun}`, { prompt: 'Theirs' });
    const left = await bunForm(reloaded(), burgerId, bun);
    expect(left?.getSnapshot().context.draft).toEqual({ prompt: 'Mine' });
    const form = await typed(left, {}, () => other.one('DELETE', `${path}/bun/top/${bun}`));
    expect((await form.insist()).value).toBe('conflict');
    expect((await bunsOf(burgerId))[0]).toEqual([bun, 'Theirs']);
    expect((await form.insist()).value).toBe('closed');
    expect((await bunsOf(burgerId))[0]).toEqual([bun, 'Mine']);
  });

  test('meets what somebody else has brought back and changed', async () => {
    const { burgerId, path, bun, lists } = await stacked();
    const form = await typed(await bunForm(lists, burgerId, bun), { prompt: 'Mine' }, () =>
      other.one('DELETE', `${path}/bun/top/${bun}`),
    );
    const { id: entry } = await newestOf(other, burgerId);
    await other.call('POST', `${path}/restore/${bun}`, { entry });
    await other.one('PUT', `${path}/bun/top/${bun}`, { prompt: 'Theirs' });
    expect((await form.insist()).value).toBe('conflict');
    expect((await bunsOf(burgerId))[0]).toEqual([bun, 'Theirs']);
  });

  test('brings back what a restore of the whole burger took away', async () => {
    const { burgerId, path, lists } = await stacked();
    const { id: entry } = await newestOf(other, burgerId);
    const { id } = await other.one('POST', `${path}/bun`, { prompt: 'Third' });
    const form = await typed(await bunForm(lists, burgerId, id), { prompt: 'Mine' }, () =>
      other.call('POST', `${path}/restore`, { entry }),
    );
    expect((await form.insist()).value).toBe('closed');
    expect((await bunsOf(burgerId))[2]).toEqual([id, 'Mine']);
  });

  test('is saved after a refusal, into the layer that is back by then', async () => {
    const { burgerId, path, lists } = await stacked();
    await other.one('PUT', `${path}/cheese/ollama`, { json_data: { host, api_key: 'typed-key' } });
    const form = await typed(await cheeseForm(lists, burgerId, 'ollama'), { model: 'mine' }, () =>
      other.one('DELETE', `${path}/cheese/ollama`),
    );
    // No state of the history has a key, and the draft has only the mask of the one that was there.
    const refused = await form.insist();
    expect([refused.value, refused.context.errors.apiKey]).toEqual([
      { open: 'ready' },
      expect.objectContaining({ id: 'server.key-not-stored' }),
    ]);
    form.change({ apiKey: 'another-key' });
    expect((await form.submit()).value).toBe('closed');
    expect((await layersOf(other, burgerId)).cheeses[0]).toMatchObject({
      type: 'ollama',
      json_data: { model: 'mine' },
    });
  });

  test('is a new layer where the old one cannot come back, or the server keeps no history', async () => {
    const { burgerId, path, bun, patty, lists } = await stacked();
    const tool = await typed(await pattyForm(lists, burgerId, patty), {}, async () => {
      await other.one('DELETE', `${path}/patty/${patty}`);
      await other.one('POST', `${path}/patty`, apiPatty('look_up'));
    });
    tool.change({ definition: JSON.stringify(apiPatty('look_around').json_data) });
    expect((await tool.insist()).value).toBe('closed');
    const [, , anew] = await pattiesOf(burgerId);
    expect(anew).toEqual([expect.not.stringMatching(patty), apiPatty('look_around').json_data]);

    const forgotten = await typed(await bunForm(lists, burgerId, bun), { prompt: 'Mine' }, () =>
      other.one('DELETE', `${path}/bun/top/${bun}`),
    );
    await server.db.deleteFrom('history').where('burger_id', '=', burgerId).execute();
    expect((await forgotten.insist()).value).toBe('closed');
    expect((await bunsOf(burgerId)).map(([, prompt]) => prompt)).toEqual(['Second', 'Mine']);

    const plain = await stacked([]);
    const form = await typed(await bunForm(plain.lists, plain.burgerId, plain.bun), { prompt: 'Mine' }, () =>
      other.one('DELETE', `${plain.path}/bun/top/${plain.bun}`),
    );
    expect((await form.insist()).value).toBe('closed');
    expect((await bunsOf(plain.burgerId)).map(([, prompt]) => prompt)).toEqual(['Second', 'Mine']);
    expect((await entriesOf(other, plain.burgerId)).map(({ what }) => what)).not.toContain('restored');
  });
});
