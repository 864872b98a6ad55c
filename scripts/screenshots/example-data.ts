import { apiAs, buildingTool, createdId } from '../../test/e2e/seed.ts';

/** What the pictures show by its ID. */
export interface ExampleIds {
  readonly workshop: string;
  /** A burger with all its layers. */
  readonly burger: string;
  /** A burger without any. */
  readonly bare: string;
  /** A second burger that can answer. */
  readonly other: string;
}

const PROMPT = `You are the guide of Brioche Towers, a block of offices.
Be friendly and concise, and answer in the language of the question.
Ask before you book anything, and never guess an opening time: look it up.`;

/** Fills a fresh server as a small team would have filled it. */
export async function exampleData(url: string): Promise<ExampleIds> {
  const api = await apiAs(url);
  const workshop = async (name: string) => createdId(api, '/api/workshop', { name });
  const burger = async (name: string, workshopId: string, isPublic = false) =>
    createdId(api, '/api/burger', { name, type: 'chat', workshop_id: workshopId, is_public: isPublic });

  const shanghai = await workshop('上海分店客服');
  await burger('退款助手', shanghai);
  await workshop('Empty shelf');
  const sales = await workshop('Sales and partners');
  await burger('Offer writer', sales);
  const desk = await workshop('Support desk');
  await burger('Refund helper for every order that was placed before the move of the warehouse', desk);
  const bare = await burger('Returns desk', desk);
  const other = await burger('Night shift', desk, true);
  const guide = await burger('Building guide', desk);

  for (const id of [other, guide]) {
    await api('POST', `/api/burger/${id}/bun`, { bun_level: 'top', prompt: PROMPT });
    await api('POST', `/api/burger/${id}/cheese`, {
      type: 'ollama',
      json_data: {
        host: `${url}/demo-model`,
        model: 'gpt-oss',
        temperature: 0.7,
        topp: 0.9,
        max_tokens: 1024,
        timeout: 30,
      },
    });
  }
  const settings = { url: `${url}/demo-api/buildings/{building_id}`, method: 'get' };
  const id = { type: 'string', description: 'The building, such as B-101.' };
  await api('POST', `/api/burger/${guide}/patty`, buildingTool(id, settings));
  await api('POST', `/api/burger/${guide}/patty`, {
    type: 'prompt',
    json_data: { name: 'house_rules', display_name: 'House rules', description: 'The rules of the house.' },
    settings: {
      type: 'static_prompt',
      prompt:
        'Visitors sign in at the desk. Dogs are welcome in the yard, and bicycles have a room of their own.',
      enabled: false,
    },
  });

  for (const [service, role] of [
    ['billing', 'auditor'],
    ['billing', 'clerk'],
    ['kitchen', 'chef'],
    ['front-of-house', 'host'],
    ['', 'guest'],
  ]) {
    await api('POST', '/api/services', { service, role });
  }
  const people = [
    ['ada.krust', 'Ada', 'Krust', 'ada@example.com'],
    ['milo.brie', 'Milo', 'Brie', 'milo.brie@a-rather-long-domain.example.com'],
    ['wang.fang', '芳', '王', 'wang.fang@example.com'],
    ['rosa.flint', '', '', ''],
  ] as const;
  for (const [account, first, last, email] of people) {
    const person = await createdId(api, '/api/accounts', { account, password: 'burger-time' });
    if (email === '') continue;
    const profile = { first_name: first, last_name: last, email };
    await api('PUT', `/api/accounts/${person}/profile`, profile);
    await api('PUT', `/api/services/billing/clerk/${person}`);
    await api('PUT', `/api/services/kitchen/chef/${person}`);
  }
  return { workshop: desk, burger: guide, bare, other };
}
