import type {
  Burger,
  BurgerExport,
  BurgerInput,
  Cheese,
  CheeseInput,
  Patty,
  PattyInput,
  PattyTestAnswer,
  PattyTestInput,
  TopBun,
  TopBunInput,
  Workshop,
} from '#domain/entities.ts';
import { burgerExportSchema, burgerSchema } from './burger-schema.ts';
import { CallError } from './call-error.ts';
import { listOf } from './entity.ts';
import { type Http, nothing, segment } from './http.ts';
import { cheeseSchema, pattySchema, topBunSchema } from './layer-schema.ts';
import { messageSchema, pattyTestSchema, trialIn } from './test-answer-schema.ts';
import { workshopSchema } from './workshop-schema.ts';
import type { z } from './zod.ts';

/** A model may take long to answer. The server ends the call itself after the cheese's own timeout. */
const testTimeout = 180_000;
const bulkTimeout = 120_000;

const burgerBody = ({ name, type, workshopId, isPublic }: BurgerInput) => ({
  name,
  type,
  workshop_id: workshopId,
  ...(isPublic !== undefined && { is_public: isPublic }),
});
const pattyBody = ({ type, jsonData, settings }: PattyInput) => ({ type, json_data: jsonData, settings });

/** The burger with its workshop, which the server's answer may omit. */
export const inWorkshop = (burger: Burger, workshopId: string): Burger =>
  burger.workshopId === '' ? { ...burger, workshopId } : burger;

/** Every call of the builder API. All reject with a `CallError`, or with the signal's reason when aborted. */
export const createBuilderClient = (http: Http) => {
  const list = <T>(path: string, entry: z.ZodMiniType<T>, invalid: string, signal?: AbortSignal) =>
    http({ method: 'GET', path, schema: listOf(entry), invalid, signal });
  const create = <T>(
    path: string,
    body: unknown,
    schema: z.ZodMiniType<T>,
    invalid: string,
    signal?: AbortSignal,
  ) => http({ method: 'POST', path, body, schema, invalid, creates: true, signal });
  const update = <T>(
    path: string,
    body: unknown,
    schema: z.ZodMiniType<T>,
    invalid: string,
    signal?: AbortSignal,
  ) => http({ method: 'PUT', path, body, schema, invalid, signal });
  const remove = (path: string, signal?: AbortSignal): Promise<void> =>
    http({ method: 'DELETE', path, schema: nothing, signal });

  const burgerPath = (burgerId: string): string => `/api/burger/${segment(burgerId)}`;
  const exportPath = (workshopId: string): string => `/api/workshop/${segment(workshopId)}/burgers`;
  const bunPath = (burgerId: string): string => `${burgerPath(burgerId)}/bun`;
  const cheesePath = (burgerId: string): string => `${burgerPath(burgerId)}/cheese`;
  const pattyPath = (burgerId: string): string => `${burgerPath(burgerId)}/patty`;

  const invalid = {
    workshop: 'Invalid workshop response',
    burger: 'Invalid burger response',
    topBun: 'Invalid top bun response',
    cheese: 'Invalid cheese response',
    patty: 'Invalid patty response',
  } as const;

  return {
    listWorkshops: (signal?: AbortSignal): Promise<readonly Workshop[]> =>
      list('/api/workshop', workshopSchema, invalid.workshop, signal),

    createWorkshop: (name: string, signal?: AbortSignal): Promise<Workshop> =>
      create('/api/workshop', { name }, workshopSchema, invalid.workshop, signal),

    /** The workshop's burgers with their layers, unchanged. */
    exportBurgers: (workshopId: string, signal?: AbortSignal): Promise<BurgerExport> =>
      http({
        method: 'GET',
        path: exportPath(workshopId),
        schema: burgerExportSchema,
        invalid: invalid.burger,
        timeout: bulkTimeout,
        signal,
      }),

    /** Replaces every burger of the workshop. */
    importBurgers: (workshopId: string, burgers: BurgerExport, signal?: AbortSignal): Promise<void> =>
      http({
        method: 'POST',
        path: exportPath(workshopId),
        body: burgers,
        schema: nothing,
        timeout: bulkTimeout,
        signal,
      }),

    /** The burgers of one workshop. No call lists those of all workshops. */
    listBurgers: (workshopId: string, signal?: AbortSignal): Promise<readonly Burger[]> =>
      list(`/api/burger?workshop_id=${segment(workshopId)}`, burgerSchema, invalid.burger, signal),

    createBurger: async (burger: BurgerInput, signal?: AbortSignal): Promise<Burger> =>
      inWorkshop(
        await create('/api/burger', burgerBody(burger), burgerSchema, invalid.burger, signal),
        burger.workshopId,
      ),

    updateBurger: async (id: string, burger: BurgerInput, signal?: AbortSignal): Promise<Burger> =>
      inWorkshop(
        await update(burgerPath(id), burgerBody(burger), burgerSchema, invalid.burger, signal),
        burger.workshopId,
      ),

    deleteBurger: (id: string, signal?: AbortSignal): Promise<void> => remove(burgerPath(id), signal),

    topBuns: {
      list: (burgerId: string, signal?: AbortSignal): Promise<readonly TopBun[]> =>
        list(bunPath(burgerId), topBunSchema, invalid.topBun, signal),
      create: (burgerId: string, { prompt }: TopBunInput, signal?: AbortSignal): Promise<TopBun> =>
        create(bunPath(burgerId), { bun_level: 'top', prompt }, topBunSchema, invalid.topBun, signal),
      update: (
        burgerId: string,
        id: string,
        { prompt }: TopBunInput,
        signal?: AbortSignal,
      ): Promise<TopBun> =>
        update(`${bunPath(burgerId)}/top/${segment(id)}`, { prompt }, topBunSchema, invalid.topBun, signal),
      remove: (burgerId: string, id: string, signal?: AbortSignal): Promise<void> =>
        remove(`${bunPath(burgerId)}/top/${segment(id)}`, signal),
    },

    cheeses: {
      list: (burgerId: string, signal?: AbortSignal): Promise<readonly Cheese[]> =>
        list(cheesePath(burgerId), cheeseSchema, invalid.cheese, signal),
      create: (burgerId: string, { type, jsonData }: CheeseInput, signal?: AbortSignal): Promise<Cheese> =>
        create(cheesePath(burgerId), { type, json_data: jsonData }, cheeseSchema, invalid.cheese, signal),
      /** Changes the configuration of the cheese of this type. */
      update: (burgerId: string, { type, jsonData }: CheeseInput, signal?: AbortSignal): Promise<Cheese> =>
        update(
          `${cheesePath(burgerId)}/${segment(type)}`,
          { json_data: jsonData },
          cheeseSchema,
          invalid.cheese,
          signal,
        ),
      remove: (burgerId: string, type: string, signal?: AbortSignal): Promise<void> =>
        remove(`${cheesePath(burgerId)}/${segment(type)}`, signal),
    },

    /** Sends `message` to the model and returns its answer; '' if the answer holds no text. */
    testCheese: (burgerId: string, type: string, message: string, signal?: AbortSignal): Promise<string> =>
      http({
        method: 'POST',
        path: `${cheesePath(burgerId)}/${segment(type)}/test`,
        body: { message },
        schema: messageSchema,
        invalid: invalid.cheese,
        unwrap: false,
        timeout: testTimeout,
        signal,
      }),

    patties: {
      list: (burgerId: string, signal?: AbortSignal): Promise<readonly Patty[]> =>
        list(pattyPath(burgerId), pattySchema, invalid.patty, signal),
      create: (burgerId: string, patty: PattyInput, signal?: AbortSignal): Promise<Patty> =>
        create(pattyPath(burgerId), pattyBody(patty), pattySchema, invalid.patty, signal),
      update: (burgerId: string, id: string, patty: PattyInput, signal?: AbortSignal): Promise<Patty> =>
        update(`${pattyPath(burgerId)}/${segment(id)}`, pattyBody(patty), pattySchema, invalid.patty, signal),
      remove: (burgerId: string, id: string, signal?: AbortSignal): Promise<void> =>
        remove(`${pattyPath(burgerId)}/${segment(id)}`, signal),
    },

    /** Runs the tool once. A failed tool is also an outcome, if the server reports the request that it sent. */
    testPatty: async (
      burgerId: string,
      id: string,
      { toolInput, privacyInput }: PattyTestInput,
      signal?: AbortSignal,
    ): Promise<PattyTestAnswer> => {
      try {
        return await http({
          method: 'POST',
          path: `${pattyPath(burgerId)}/${segment(id)}/test`,
          body: { tool_input: toolInput, privacy_input: privacyInput },
          schema: pattyTestSchema,
          invalid: invalid.patty,
          unwrap: false,
          timeout: testTimeout,
          signal,
        });
      } catch (error) {
        const trial = error instanceof CallError ? trialIn(error.payload) : null;
        if (trial === null || !(error instanceof CallError)) throw error;
        return { text: '', failure: error, trial };
      }
    },
  };
};

export type BuilderClient = ReturnType<typeof createBuilderClient>;
