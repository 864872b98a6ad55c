/** The request of a call: the parts of its path and its query decoded, its body parsed. */
export interface Asked {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Entity;
  readonly list: readonly Entity[];
}

export interface Answer {
  readonly status?: number;
  /** Sent as JSON. Absent: an empty body. */
  readonly json?: unknown;
}

export type Entity = Readonly<Record<string, unknown>>;

/** The back end's data, which tests fill. Answers have the entities as they are here. */
export class StrictData {
  user: Entity = { id: 'acc-1', account: 'admin', first_name: 'Ann', last_name: 'Lee', roles: [] };
  accounts: Entity[] = [];
  services: Entity[] = [];
  workshops: Entity[] = [];
  burgers: Entity[] = [];
  /** For each burger: top buns, cheeses, patties. */
  readonly layers = new Map<string, Record<Layer, Entity[]>>();
  #made = 0;

  nextId(kind: string): string {
    this.#made += 1;
    return `${kind}-${this.#made}`;
  }

  layersOf(burger: string): Record<Layer, Entity[]> {
    const layers = this.layers.get(burger) ?? { bun: [], cheese: [], patty: [] };
    this.layers.set(burger, layers);
    return layers;
  }
}

export type Layer = 'bun' | 'cheese' | 'patty';

export interface ListedCall {
  readonly method: string;
  /** A part in braces stands for any one part. */
  readonly path: string;
  /** Exactly the keys of its query. */
  readonly query?: readonly string[];
  /** Exactly the keys of its body; 'list' is a JSON array. */
  readonly body?: readonly string[] | 'list';
  readonly answer: (data: StrictData, asked: Asked) => Answer;
}

const done: Answer = { status: 204 };
const missing: Answer = { status: 404, json: { message: 'Not found' } };
const wrapped = (data: unknown): Answer => ({ json: { data } });

/** Changes the entity whose `key` is `value`, or removes it without a `change`. */
function put(entities: Entity[], key: string, value: unknown, change?: Entity): Answer {
  const at = entities.findIndex((entity) => entity[key] === value);
  const found = entities[at];
  if (found === undefined) return missing;
  if (change === undefined) {
    entities.splice(at, 1);
    return done;
  }
  const changed = { ...found, ...change };
  entities[at] = changed;
  return wrapped(changed);
}

function add(entities: Entity[], entity: Entity): Answer {
  entities.push(entity);
  return wrapped(entity);
}

const profile = ['first_name', 'last_name', 'email'];
const burger = ['name', 'type', 'workshop_id'];

/** The calls of one kind of layer. `key` identifies an entry in a path. */
const layerCalls = (
  layer: Layer,
  entry: string,
  key: string,
  body: readonly string[],
  change: readonly string[],
): ListedCall[] => [
  {
    method: 'GET',
    path: `/api/burger/{id}/${layer}`,
    answer: (data, { parts: [id = ''] }) => wrapped(data.layersOf(id)[layer]),
  },
  {
    method: 'POST',
    path: `/api/burger/{id}/${layer}`,
    body,
    answer: (data, { parts: [id = ''], body }) =>
      add(data.layersOf(id)[layer], key === 'id' ? { id: data.nextId(layer), ...body } : body),
  },
  {
    method: 'PUT',
    path: entry,
    body: change,
    answer: (data, { parts: [id = '', which], body }) => put(data.layersOf(id)[layer], key, which, body),
  },
  {
    method: 'DELETE',
    path: entry,
    answer: (data, { parts: [id = '', which] }) => put(data.layersOf(id)[layer], key, which),
  },
];

/** The console's calls without sign-in, refresh and sign-out, which strict-tokens.ts has. */
export const listedCalls: readonly ListedCall[] = [
  { method: 'GET', path: '/api/me/profile', answer: ({ user }) => ({ json: user }) },
  {
    method: 'PUT',
    path: '/api/me/profile',
    body: profile,
    answer: (data, { body }) => {
      data.user = { ...data.user, ...body };
      return done;
    },
  },
  { method: 'PUT', path: '/api/me/password', body: ['password', 'new_password'], answer: () => done },
  { method: 'GET', path: '/api/accounts', answer: ({ accounts }) => wrapped(accounts) },
  {
    method: 'GET',
    path: '/api/accounts/{id}',
    answer: ({ accounts }, { parts: [id] }) => {
      const found = accounts.find((account) => account.id === id);
      return found === undefined ? missing : wrapped(found);
    },
  },
  {
    method: 'POST',
    path: '/api/accounts',
    body: ['account', 'password'],
    answer: (data, { body }) => add(data.accounts, { id: data.nextId('acc'), account: body.account }),
  },
  {
    method: 'PUT',
    path: '/api/accounts/{id}/profile',
    body: profile,
    answer: ({ accounts }, { parts: [id], body }) => put(accounts, 'id', id, body),
  },
  {
    method: 'PUT',
    path: '/api/accounts/{id}/password',
    body: ['password', 'new_password'],
    answer: () => done,
  },
  {
    method: 'DELETE',
    path: '/api/accounts/{id}',
    answer: ({ accounts }, { parts: [id] }) => put(accounts, 'id', id),
  },
  { method: 'GET', path: '/api/services', answer: ({ services }) => wrapped(services) },
  {
    method: 'POST',
    path: '/api/services',
    body: ['service', 'role'],
    answer: (data, { body }) => add(data.services, body),
  },
  {
    method: 'DELETE',
    path: '/api/services/{service}/{role}',
    answer: (data, { parts: [service, role] }) => {
      data.services = data.services.filter((entry) => entry.service !== service || entry.role !== role);
      return done;
    },
  },
  { method: 'PUT', path: '/api/services/{service}/{role}/{accountId}', answer: () => done },
  { method: 'GET', path: '/api/workshop', answer: ({ workshops }) => wrapped(workshops) },
  {
    method: 'POST',
    path: '/api/workshop',
    body: ['name'],
    answer: (data, { body }) => add(data.workshops, { id: data.nextId('ws'), ...body }),
  },
  {
    method: 'GET',
    path: '/api/workshop/{id}/burgers',
    answer: ({ burgers }, { parts: [id] }) => wrapped(burgers.filter((one) => one.workshop_id === id)),
  },
  {
    method: 'POST',
    path: '/api/workshop/{id}/burgers',
    body: 'list',
    answer: (data, { parts: [id], list }) => {
      const others = data.burgers.filter((one) => one.workshop_id !== id);
      data.burgers = [...others, ...list.map((one) => ({ id: data.nextId('brg'), ...one, workshop_id: id }))];
      return done;
    },
  },
  {
    method: 'GET',
    path: '/api/burger',
    query: ['workshop_id'],
    answer: ({ burgers }, { query }) =>
      wrapped(burgers.filter((one) => one.workshop_id === query.get('workshop_id'))),
  },
  {
    method: 'POST',
    path: '/api/burger',
    body: burger,
    answer: (data, { body }) => {
      const made = { id: data.nextId('brg'), ...body };
      data.burgers.push(made);
      return wrapped({ id: made.id, name: body.name });
    },
  },
  {
    method: 'PUT',
    path: '/api/burger/{id}',
    body: burger,
    answer: ({ burgers }, { parts: [id], body }) => put(burgers, 'id', id, body),
  },
  {
    method: 'DELETE',
    path: '/api/burger/{id}',
    answer: ({ burgers }, { parts: [id] }) => put(burgers, 'id', id),
  },
  ...layerCalls('bun', '/api/burger/{id}/bun/top/{bunId}', 'id', ['bun_level', 'prompt'], ['prompt']),
  ...layerCalls('cheese', '/api/burger/{id}/cheese/{type}', 'type', ['type', 'json_data'], ['json_data']),
  ...layerCalls(
    'patty',
    '/api/burger/{id}/patty/{pattyId}',
    'id',
    ['type', 'json_data', 'settings'],
    ['type', 'json_data', 'settings'],
  ),
  {
    method: 'POST',
    path: '/api/burger/{id}/cheese/{type}/test',
    body: ['message'],
    answer: () => ({ json: { message: 'Hello yourself' } }),
  },
  {
    method: 'POST',
    path: '/api/burger/{id}/patty/{pattyId}/test',
    body: ['tool_input', 'privacy_input'],
    answer: () => wrapped('It is raining frogs'),
  },
];
