import { z } from 'zod';
import type { RunningConsole } from './console.ts';

const answer = z.object({ data: z.object({ id: z.string() }) });
const list = z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) });

/** Creates the data of a screen on the server. Each function returns the ID. */
export const seedsOf = (at: () => RunningConsole) => {
  const make = async (path: string, body: object) => answer.parse(await at().api('POST', path, body)).data.id;
  const account = (name: string) => make('/api/accounts', { account: name, password: 'secret' });
  const workshop = (name = 'Seeded') => make('/api/workshop', { name });
  const burger = (name: string, workshopId: string) =>
    make('/api/burger', { name, type: 'chat', workshop_id: workshopId });

  return {
    account,
    workshop,
    burger,

    first: async (path: string) => list.parse(await at().api('GET', path)).data[0].id,

    /** A burger with a prompt, the demo's model and a tool. */
    async stack() {
      const id = await burger('Talker', await workshop());
      await Promise.all([
        make(`/api/burger/${id}/bun`, { bun_level: 'top', prompt: 'Listen.' }),
        at().api('POST', `/api/burger/${id}/cheese`, {
          type: 'ollama',
          json_data: { host: `${at().url}/demo-model`, model: 'gpt-oss' },
        }),
        make(`/api/burger/${id}/patty`, {
          type: 'prompt',
          json_data: { name: 'house_rules', display_name: 'House rules' },
          settings: { type: 'static_prompt', prompt: 'Be brief.' },
        }),
      ]);
      return id;
    },
  };
};
