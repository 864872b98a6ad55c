import { button } from './chat-parts.ts';
import { enter, expect } from './fixtures.ts';
import { openFile, recorded, test } from './recorded.ts';
import { apiAs, createdId } from './seed.ts';
import { startSlowModel } from './slow-model.ts';

test('asking again can be stopped, and says which prompts were not answered', async ({ page, server }) => {
  const model = await startSlowModel();
  const api = await apiAs(server.url);
  const workshop = await createdId(api, '/api/workshop', { name: 'Seeded' });
  const burger = await createdId(api, '/api/burger', { name: 'Talker', type: 'chat', workshop_id: workshop });
  const json_data = { host: model.url, model: 'gpt-oss' };
  await api('POST', `/api/burger/${burger}/cheese`, { type: 'ollama', json_data });
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  const second = '{"type":"prompted","at":3000,"content":"Bye"},{"type":"noted"';
  await openFile(page, { name: 'a.json', text: recorded().replace('{"type":"noted"', second) });
  await button(page, 'Ask again').click();
  const prompts = page.getByRole('list', { name: 'Questions' }).locator('> li > details > summary');
  const start = button(page, 'Ask again');
  // One press asks.
  await model.say('Good evening ');
  await expect(prompts).toHaveText(['HelloAsking…', 'ByeNot asked']);
  await expect(page.getByText('Good evening')).toBeVisible();
  await expect(start).toBeDisabled();
  await button(page, 'Stop').click();
  await expect(prompts).toHaveText(['HelloNot answered', 'ByeNot asked']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await start.click();
  await expect(prompts).toHaveText(['HelloAsking…', 'ByeNot asked']);
  await server.stop();
  await expect(page.getByRole('alert')).toContainText('Not every question was answered');
  // The second prompt may be sent before the end of the connection is known.
  await expect(prompts.last()).toHaveText(/^ByeNot (asked|answered)$/);
  await expect(start).toBeEnabled();
  await model.stop();
});
