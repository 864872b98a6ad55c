import type { Page } from '@playwright/test';
import type { RunningServer } from './fixtures.ts';
import { apiAs, createdId } from './seed.ts';

/* Two burgers side by side, and locators of each one's parts. */

export const side = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** True if the page itself scrolls, and not only a part of it. */
export const scrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);

/** A burger with its own prompt and model; no model where `model` is null. */
export async function bake(server: RunningServer, workshop: string, name: string, model: string | null) {
  const api = await apiAs(server.url);
  const burger = await createdId(api, '/api/burger', { name, type: 'chat', workshop_id: workshop });
  await api('POST', `/api/burger/${burger}/bun`, { bun_level: 'top', prompt: `You are ${name}.` });
  if (model !== null)
    await api('POST', `/api/burger/${burger}/cheese`, {
      type: 'ollama',
      json_data: { host: `${server.url}/demo-model`, model },
    });
  return burger;
}

/** Two burgers of one workshop that differ in prompt and model. */
export async function bakeTwo(server: RunningServer) {
  const workshop = await createdId(await apiAs(server.url), '/api/workshop', { name: 'Kitchen' });
  const plain = await bake(server, workshop, 'Plain', 'small');
  const kind = await bake(server, workshop, 'Kind', 'large');
  return { workshop, plain, kind, path: `/cowtex/burgers/${plain}/chat?beside=${kind}` };
}
