import type { PattyInput, PattyType } from './entities.ts';

/** The initial content of a new tool of each type. */
export const pattySamples: Readonly<Record<PattyType, PattyInput>> = {
  api: {
    type: 'api',
    jsonData: {
      name: 'get_building',
      display_name: 'Get building',
      description: 'Looks up one building by its ID.',
      parameters: {
        type: 'object',
        required: ['building_id'],
        properties: { building_id: { type: 'string', description: 'The ID of the building' } },
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
      display_name: 'House rules',
      description: 'Gives the rules that every answer has to follow.',
      parameters: { type: 'object', required: [], properties: {} },
    },
    settings: {
      type: 'static_prompt',
      prompt: 'Answer briefly, name your sources, and ask before you act.',
    },
  },
};
