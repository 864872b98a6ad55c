import type { Deps } from '../../deps.ts';
import { exactNumbers } from '../../http/body.ts';
import { conflict, importing } from '../../http/contract.ts';
import { pathId } from '../../http/fields.ts';
import type { Reader } from '../../storage/reading.ts';
import { changeBurger } from '../change-burger.ts';
import { definitionRules, settingsRules } from '../patty-rules.ts';
import { type Call, type Resource, resourceRoutes } from '../resource.ts';
import { bunColumns, bunInput, bunSchema } from './bun.ts';
import { changedCheese, cheeseChange, cheeseInput, cheeseSchema, newCheese } from './cheese.ts';
import { newSecrets, splitSecrets } from './cheese-secrets.ts';
import { originalOf } from './copied-cheese.ts';
import { pattyColumns, pattyInput, pattySchema } from './patty.ts';
import {
  addLayer,
  bunStore,
  changeLayer,
  cheeseStore,
  type LayerChange,
  type LayerStore,
  layerOf,
  pattyStore,
  removeLayer,
  type Stored,
} from './store.ts';

type Calls<Row extends Stored, Added, Changed> = Resource<Row, Added, Changed, { readonly version: number }>;

/** The calls of a kind of layers, and the columns that they set. */
interface LayerCalls<Row extends Stored, Columns extends object, Added, Changed>
  extends Omit<Calls<Row, Added, Changed>, 'name' | 'list' | 'create' | 'read' | 'update' | 'remove'> {
  readonly list: Call;
  readonly create: Omit<Calls<Row, Added, Changed>['create'], 'add' | 'options'> & {
    columns(input: Added, db: Reader): Columns | Promise<Columns>;
  };
  readonly update: Omit<Calls<Row, Added, Changed>['update'], 'change'> & {
    make(input: Changed): LayerChange<Row, Columns>;
  };
  readonly remove: Call;
}

/** The routes of one kind of layers. */
function layerRoutes<Row extends Stored, Columns extends object, Added, Changed>(
  deps: Deps,
  store: LayerStore<Row, Columns>,
  { list, create, update, remove, ...about }: LayerCalls<Row, Columns, Added, Changed>,
) {
  const present = (row: Row) => layerOf(store, row);
  return resourceRoutes<Row, Added, Changed, ReturnType<typeof present>>(deps, {
    ...about,
    name: store.name.toLowerCase(),
    list: { ...list, description: `The ${about.tag.toLowerCase()}`, kind: store, present },
    create: {
      ...create,
      refusals: { ...importing, ...create.refusals },
      add: async (change, input, id) =>
        present(await addLayer(change, store, id, await create.columns(input, change.tx))),
      options: (c, _, id) => ({ open: (write) => changeBurger(deps, c.var, id, write) }),
    },
    update: {
      ...update,
      change: async (c, target, input) =>
        present(await changeLayer(deps, c.var, store, target, update.make(input))),
    },
    remove: { ...remove, from: (c, target) => removeLayer(deps, c.var, store, target) },
  });
}

/** The routes of the top buns, a burger's system prompts. */
export const bunRoutes = (deps: Deps) =>
  layerRoutes(deps, bunStore, {
    tag: 'Top buns',
    item: bunSchema,
    all: '/api/burger/{id}/bun',
    one: '/api/burger/{id}/bun/top/{bunId}',
    layer: { param: 'bunId', key: pathId, field: 'id' },
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
      make: (input) => ({ columns: () => bunColumns(input) }),
    },
    remove: { operationId: 'deleteTopBun', summary: 'Delete a top bun' },
  });

/** The routes of the cheeses, a burger's models. */
export const cheeseRoutes = (deps: Deps) =>
  layerRoutes(deps, cheeseStore, {
    tag: 'Cheeses',
    item: cheeseSchema,
    all: '/api/burger/{id}/cheese',
    one: '/api/burger/{id}/cheese/{type}',
    layer: { param: 'type', key: pathId.openapi({ description: 'Case-insensitive' }), field: 'type' },
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
      make: (input) => ({
        columns: changedCheese(deps.secrets, input),
        detail: newSecrets(splitSecrets(input.json_data)),
      }),
    },
    remove: { operationId: 'deleteCheese', summary: 'Delete a cheese and its key' },
  });

/** The routes of the patties, a burger's tools. */
export function pattyRoutes(deps: Deps) {
  const refusals = conflict('Another patty of the burger has this tool ID');
  const router = layerRoutes(deps, pattyStore, {
    tag: 'Patties',
    item: pattySchema,
    all: '/api/burger/{id}/patty',
    one: '/api/burger/{id}/patty/{pattyId}',
    layer: { param: 'pattyId', key: pathId, field: 'id' },
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
      make: (input) => ({ columns: () => pattyColumns(input) }),
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
