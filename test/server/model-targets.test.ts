import { expect, onTestFinished, test } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { ollamaReply, serveProvider } from '#test/support/provider-streams.ts';
import { startServer } from '#test/support/server.ts';
import { signIn } from './builder-console.ts';

/** Tests a cheese at a host on a server with these settings; gives the answer as text, and how often a model was called. */
async function testCheese(modelTargets: readonly string[] | undefined, hostOf = (own: string) => own) {
  const provider = await serveProvider([ollamaReply([{ text: 'Hi.' }])]);
  onTestFinished(() => provider.stop());
  const here = new URL(provider.url).host;
  const config =
    modelTargets === undefined ? {} : { modelTargets: modelTargets.map((one) => one.replace('here', here)) };
  const server = await startServer({ database: sqlite, config });
  onTestFinished(() => server.stop());
  const builder = await signIn(server);
  const burger = `/api/burger/${await builder.burger(await builder.workshop())}`;
  const host = hostOf(provider.url).replace('server', server.url);
  await builder.one('POST', `${burger}/cheese`, { type: 'ollama', json_data: { host, model: 'm' } });
  const reply = await builder.call('POST', `${burger}/cheese/ollama/test`, { message: 'Hello' });
  return { reply: JSON.stringify(reply), calls: provider.calls.length };
}

test.each([
  ['by default', undefined],
  ['where it is named', ['here']],
])('a model on this machine is called %s', async (_, targets) => {
  const { reply, calls } = await testCheese(targets);
  expect(reply).toContain('Hi.');
  expect(calls).toBe(1);
});

test('a model at a private address that is not named is not called, and the answer says what to do', async () => {
  const { reply, calls } = await testCheese(['gpu.example']);
  expect(reply).toMatch(/"status":400.*COWTEX_MODEL_TARGETS/);
  expect(calls).toBe(0);
});

test('the demo model is always there', async () => {
  expect((await testCheese(['gpu.example'], () => 'server/demo-model')).reply).toContain('Demo model here');
});

test('metadata addresses are never called, named or not', async () => {
  const { reply } = await testCheese(['169.254.169.254'], () => 'http://169.254.169.254');
  expect(reply).toMatch(/"status":400.*never called/);
});
