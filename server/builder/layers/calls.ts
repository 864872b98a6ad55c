import type { Deps } from '../../deps.ts';
import { exactNumbers } from '../../http/body.ts';
import { conflict } from '../../http/contract.ts';
import { pathId } from '../../http/fields.ts';
import { definitionRules, settingsRules } from '../patty-rules.ts';
import { bunColumns, bunInput, bunSchema } from './bun.ts';
import { changedCheese, cheeseChange, cheeseInput, cheeseSchema, newCheese } from './cheese.ts';
import { originalOf } from './copied-cheese.ts';
import { pattyColumns, pattyInput, pattySchema } from './patty.ts';
import { layerRoutes } from './routes.ts';
import { bunStore, cheeseStore, pattyStore } from './store.ts';

/** The routes of the top buns, a burger's system prompts. */
export const bunRoutes = (deps: Deps) =>
  layerRoutes(deps, {
    tag: 'Top buns',
    store: bunStore,
    item: bunSchema,
    all: '/api/burger/{id}/bun',
    one: '/api/burger/{id}/bun/top/{bunId}',
    keyParam: 'bunId',
    key: pathId,
    keyField: 'id',
    checks: [],
    list: {
      operationId: 'listTopBuns',
      summary: 'List the top buns, oldest first, in the order in which the model reads them',
    },
    create: {
      operationId: 'createTopBun',
      summary: 'Add a top bun',
      input: bunInput,
      columns: bunColumns,
    },
    update: {
      operationId: 'updateTopBun',
      summary: 'Change a top bun; omit `prompt_service_id` to leave it unchanged',
      input: bunInput,
      columns: (input) => () => bunColumns(input),
    },
    remove: { operationId: 'deleteTopBun', summary: 'Delete a top bun' },
  });

/** The routes of the cheeses, a burger's models. */
export const cheeseRoutes = (deps: Deps) =>
  layerRoutes(deps, {
    tag: 'Cheeses',
    store: cheeseStore,
    item: cheeseSchema,
    all: '/api/burger/{id}/cheese',
    one: '/api/burger/{id}/cheese/{type}',
    keyParam: 'type',
    key: pathId.openapi({ description: 'Case-insensitive' }),
    keyField: 'type',
    checks: [exactNumbers],
    list: { operationId: 'listCheeses', summary: 'List the cheeses, oldest first' },
    create: {
      operationId: 'createCheese',
      summary: 'Add a cheese',
      input: cheeseInput,
      refusals: conflict('The burger has a cheese of this type'),
      columns: async (input, db) => newCheese(deps.secrets, input, await originalOf(db, input)),
    },
    update: {
      operationId: 'updateCheese',
      summary: "Replace a cheese's configuration",
      input: cheeseChange,
      columns: changedCheese(deps.secrets),
    },
    remove: { operationId: 'deleteCheese', summary: 'Delete a cheese and its key' },
  });

/** The routes of the patties, a burger's tools. */
export function pattyRoutes(deps: Deps) {
  const refusals = conflict('Another patty of the burger has this tool ID');
  const router = layerRoutes(deps, {
    tag: 'Patties',
    store: pattyStore,
    item: pattySchema,
    all: '/api/burger/{id}/patty',
    one: '/api/burger/{id}/patty/{pattyId}',
    keyParam: 'pattyId',
    key: pathId,
    keyField: 'id',
    checks: [exactNumbers],
    list: { operationId: 'listPatties', summary: 'List the patties, oldest first' },
    create: {
      operationId: 'createPatty',
      summary: 'Add a patty',
      input: pattyInput,
      refusals,
      columns: pattyColumns,
    },
    update: {
      operationId: 'updatePatty',
      summary: 'Replace a patty',
      input: pattyInput,
      refusals,
      columns: (input) => () => pattyColumns(input),
    },
    remove: { operationId: 'deletePatty', summary: 'Delete a patty' },
  });
  // The schemas that the entities and bodies refer to by name.
  const { openAPIRegistry } = router;
  openAPIRegistry.register('PattyDefinition', definitionRules);
  openAPIRegistry.register('ApiPattySettings', settingsRules.api);
  openAPIRegistry.register('PromptPattySettings', settingsRules.prompt);
  return router;
}
