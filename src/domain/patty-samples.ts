import { msg } from '@lingui/core/macro';
import type { PattyInput, PattyType } from './entities.ts';
import { inEnglish, type Say } from './say.ts';

/** The initial content of a new tool of each type, with its texts in the reader's language. */
export const pattySamplesIn = (say: Say): Readonly<Record<PattyType, PattyInput>> => ({
  api: {
    type: 'api',
    jsonData: {
      name: 'get_building',
      display_name: say(msg`Get building`),
      description: say(msg`Looks up one building by its ID.`),
      parameters: {
        type: 'object',
        required: ['building_id'],
        properties: { building_id: { type: 'string', description: say(msg`The ID of the building`) } },
      },
    },
    settings: {
      url: 'https://api.example.com/buildings/{building_id}',
      method: 'get',
      privacy_inputs: ['Authorization'],
    },
  },
  prompt: {
    type: 'prompt',
    jsonData: {
      name: 'house_rules',
      display_name: say(msg`House rules`),
      description: say(msg`Gives the rules that every answer has to follow.`),
      parameters: { type: 'object', required: [], properties: {} },
    },
    settings: {
      type: 'static_prompt',
      prompt: say(msg`Answer briefly, name your sources, and ask before you act.`),
    },
  },
});

export const pattySamples = pattySamplesIn(inEnglish);
