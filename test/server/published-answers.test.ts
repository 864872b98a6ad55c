import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { databases } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';
import { asked, contentOf, makeKey, publish } from './door-world.ts';
import { connectedTo, hello } from './socket-world.ts';

/* The answers that run while somebody publishes or takes back. */

const toldSchema = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });

/** A model that calls `look_up` once it is let, and then says 'Yes.'. It keeps the system prompt and the result that it was told. */
async function heldModel() {
  const held: (() => void)[] = [];
  const told: (string | undefined)[][] = [];
  let announce: () => void = () => undefined;
  const server = createServer(async (request, response) => {
    const { messages } = toldSchema.parse(await json(request));
    const [first, last] = [messages[0], messages.at(-1)];
    const isQuestion = last?.role === 'user';
    if (isQuestion)
      await new Promise<void>((resolve) => {
        held.push(resolve);
        announce();
      });
    else told.push([first?.content, last?.content]);
    const call = { id: 'call-1', name: 'look_up', input: {} };
    const { headers, chunks } = ollamaReply([isQuestion ? { call } : { text: 'Yes.' }]);
    response.writeHead(200, headers).end(chunks.join(''));
  });
  const { url, stop } = await listen(server);
  onTestFinished(() => stop());
  return {
    url,
    async holds(calls: number): Promise<void> {
      while (held.length < calls) {
        await new Promise<void>((resolve) => {
          announce = resolve;
        });
      }
    },
    /** Lets all go on that are held. */
    go(): void {
      for (const resolve of held.splice(0)) resolve();
    },
    /** What it was told since it was asked last. */
    told: () => told.splice(0),
  };
}

const lookUp = (prompt: string) => ({
  type: 'prompt',
  json_data: { name: 'look_up', display_name: 'Look up', description: 'Looks up', parameters: {} },
  settings: { type: 'static_prompt', prompt },
});

describe.each(databases)('on $name, a running answer', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);

  test('of a visitor and of a program ends on the state that it began with', async () => {
    const model = await heldModel();
    const burger = await builder.burger(await builder.workshop(), { is_public: true });
    const path = `/api/burger/${burger}`;
    const bun = await builder.one('POST', `${path}/bun`, { prompt: 'Old' });
    await builder.one('POST', `${path}/cheese`, {
      type: 'ollama',
      json_data: { host: model.url, model: 'm' },
    });
    const patty = await builder.one('POST', `${path}/patty`, lookUp('Old result'));
    await publish(builder, burger);
    const { secret } = await makeKey(builder, burger);
    const set = (number: number | null, instead_of: number) =>
      builder.call('PUT', `${path}/published`, { number, instead_of });

    /** Asks as a visitor and as a program, and makes a change while both wait for the model. */
    async function toldDuring(change: () => Promise<unknown>) {
      const client = await connectedTo(server.url, burger);
      client.send(hello);
      const program = asked(server, secret, { model: burger });
      await model.holds(2);
      await change();
      model.go();
      await client.done();
      expect([client.of('error'), client.of('content')]).toEqual([[], ['Yes.']]);
      expect(contentOf((await program).body)).toBe('Yes.');
      return model.told();
    }
    const [old, latest] = [
      ['Old', expect.stringContaining('Old result')],
      ['New', expect.stringContaining('New result')],
    ];

    const publishNew = async () => {
      await builder.one('PUT', `${path}/bun/top/${bun.id}`, { prompt: 'New' });
      await builder.one('PUT', `${path}/patty/${patty.id}`, lookUp('New result'));
      await publish(builder, burger);
    };
    expect(await toldDuring(publishNew)).toEqual([old, old]);
    expect(await toldDuring(() => set(1, 2))).toEqual([latest, latest]);
    expect(await toldDuring(() => set(null, 1))).toEqual([old, old]);
    // The next ones get nothing.
    const client = await connectedTo(server.url, burger);
    client.send(hello);
    await client.done();
    expect(client.of('error')).toEqual([expect.stringMatching(/private or doesn’t exist/)]);
    expect(await asked(server, secret, { model: burger })).toMatchObject({ status: 404 });
  });
});
