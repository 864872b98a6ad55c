import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { isStorable, readJsonObject } from '../http/fields.ts';
import { notFound } from '../http/http-error.ts';
import { bytesOf, readAll } from '../http/rows.ts';
import { isObject, type JsonObject } from '../lib/json.ts';
import type { Hold } from '../limits/budget.ts';
import { readTogether } from '../storage/reading.ts';
import type { CheeseTable, PattyTable } from '../storage/schema.ts';
import { buns, patties } from './kinds.ts';
import { splitSecrets, unsealSecrets } from './layers/cheese-secrets.ts';
import { type Patty, pattyTypeOf } from './layers/patty.ts';
import { cheeseStore, pattyStore } from './layers/store.ts';
import { toolIdOf } from './patty-rules.ts';

/** A patty as a tool of the model. Disabled patties are not part of a stack. */
export interface ToolPatty {
  readonly id: string;
  readonly type: 'api' | 'prompt';
  /** The function name that the model calls: the patty's tool ID. */
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments (`type`, `required`, `properties`); `{}` if none was given. */
  readonly parameters: JsonObject;
  /** As stored: `url`, `method`, `privacy_inputs` of an API patty; `prompt` of a prompt patty. */
  readonly settings: JsonObject;
}

/** The model layer with its decrypted secrets, which are sent to the model's host only. */
export interface ModelCheese {
  readonly type: string;
  /** As stored, without secrets: `host` (or `endpoint`, `base_url`), `model`, `temperature`, … */
  readonly settings: JsonObject;
  readonly apiKey: string | null;
  /** The headers that are sent beside the key. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The layers of a burger that a chat or a test runs. */
export interface AgentStack {
  readonly burgerId: string;
  readonly isPublic: boolean;
  /** The maximum number of answers to visitors a day; null for the server's default. */
  readonly answersADay: number | null;
  /** The top buns' prompts in the order of their creation. */
  readonly systemPrompts: readonly string[];
  readonly cheese: ModelCheese | null;
  readonly tools: readonly ToolPatty[];
}

/** The caller of a stack, and the holder of the memory that it takes. */
interface StackReader {
  readonly isVisitor: boolean;
  readonly hold: Pick<Hold, 'grow'>;
}

/**
 * Reads the layers that a chat with the burger runs: the top buns' prompts in the order of their creation, the cheese
 * that answers, and the enabled patties. Null if there is no such burger, or none that visitors may talk to.
 * @throws {BusyError} if the layers take too much memory
 */
export function readAgentStack(
  deps: Deps,
  burgerId: string,
  { isVisitor, hold }: StackReader,
): Promise<AgentStack | null> {
  if (!isStorable(burgerId)) return Promise.resolve(null);
  return readTogether(deps.db, async (tx) => {
    const burger = await tx
      .selectFrom('burger')
      .select(['id', 'is_public', 'answers_a_day', 'answering'])
      .where('id', '=', burgerId)
      .executeTakeFirst();
    if (burger === undefined || (isVisitor && burger.is_public === 0)) return null;
    const prompts = await readAll(tx, buns, burgerId, hold);
    const cheese = await cheeseStore.one(tx, burgerId, burger.answering ?? '');
    hold.grow(bytesOf(cheese === undefined ? [] : [cheese]));
    const tools = await readAll(tx, patties, burgerId, hold);
    return {
      burgerId: burger.id,
      isPublic: burger.is_public === 1,
      answersADay: burger.answers_a_day,
      systemPrompts: prompts.map((bun) => bun.prompt),
      cheese: cheese === undefined ? null : modelOf(deps, cheese),
      tools: enabled(tools.map(toolIn)),
    };
  });
}

/**
 * Reads one cheese for its test. The case of `type` does not matter.
 * @throws {HttpError} 404
 */
export async function readCheese(deps: Deps, burgerId: string, type: string): Promise<ModelCheese> {
  if (!isStorable(burgerId + type)) throw notFound('Cheese');
  const row = await cheeseStore.one(deps.db, burgerId, type);
  if (row === undefined) throw notFound('Cheese');
  return modelOf(deps, row);
}

/**
 * Reads one patty, enabled or not, for its test.
 * @throws {HttpError} 404
 */
export async function readPatty(deps: Deps, burgerId: string, pattyId: string): Promise<ToolPatty> {
  if (!isStorable(burgerId + pattyId)) throw notFound('Patty');
  const row = await pattyStore.one(deps.db, burgerId, pattyId);
  if (row === undefined) throw notFound('Patty');
  return toolIn(row);
}

/** The tools that the model may call. */
export const enabled = (tools: readonly ToolPatty[]): ToolPatty[] =>
  tools.filter(({ settings }) => settings.enabled !== false);

const modelOf = (deps: Deps, row: Selectable<CheeseTable>): ModelCheese => ({
  type: row.type,
  settings: splitSecrets(readJsonObject(row.json_data)).settings,
  ...unsealSecrets(deps.secrets, row),
});

const toolIn = (row: Selectable<PattyTable>): ToolPatty =>
  toolOf({
    id: row.id,
    type: pattyTypeOf(row),
    json_data: readJsonObject(row.json_data),
    settings: readJsonObject(row.settings),
  });

/** A patty, as the API shows it, as a tool. */
export function toolOf({
  id,
  type,
  json_data,
  settings,
}: Pick<Patty, 'id' | 'type' | 'json_data' | 'settings'>): ToolPatty {
  const { description, display_name: displayName, parameters } = json_data;
  const texts = [description, displayName].filter((text) => typeof text === 'string');
  return {
    id,
    type,
    name: toolIdOf(json_data),
    description: texts.find((text) => text !== '') ?? '',
    parameters: isObject(parameters) ? parameters : {},
    settings,
  };
}
