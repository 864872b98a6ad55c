import type {
  Burger,
  BurgerExport,
  BurgerInput,
  CheeseCopy,
  PattyInput,
  PattyTestInput,
  TopBunInput,
} from '#domain/entities.ts';
import { burgerExportSchema, burgerSchema } from './burger-schema.ts';
import { CallError } from './call-error.ts';
import { listOf } from './entity.ts';
import { type Http, nothing, segment } from './http.ts';
import { cheeseSchema, pattySchema, topBunSchema } from './layer-schema.ts';
import { cheeseTestSchema, pattyTestSchema, trialIn } from './test-answer-schema.ts';
import { wholeList } from './whole-list.ts';
import { workshopSchema } from './workshop-schema.ts';
import type { z } from './zod.ts';

/** A model may take long to answer. The server ends the call itself after the cheese's own timeout. */
const TEST_TIMEOUT_MS = 180_000;
const BULK_TIMEOUT_MS = 120_000;

const burgerBody = ({ name, type, workshopId, isPublic, answersADay, answering }: BurgerInput) => ({
  name,
  type,
  workshop_id: workshopId,
  ...(isPublic !== undefined && { is_public: isPublic }),
  ...(answersADay !== undefined && { answers_a_day: answersADay }),
  ...(answering !== undefined && { answering }),
});
const pattyBody = ({ type, jsonData, settings }: PattyInput) => ({ type, json_data: jsonData, settings });

/** The burger with its workshop, which the server's answer may omit. */
export const inWorkshop = (burger: Burger, workshopId: string): Burger =>
  burger.workshopId === '' ? { ...burger, workshopId } : burger;

/**
 * Every call of the builder API. All reject with a `CallError`, or with the signal's reason when aborted. A change that is
 * given the `version` of its item is refused if the item has another one by then.
 */
export function createBuilderClient(http: Http) {
  const callsOf = <T>(schema: z.ZodMiniType<T>, invalid: string) => ({
    list: (path: string, signal?: AbortSignal) =>
      wholeList(http, { path, schema: listOf(schema), invalid, signal }),
    create: (path: string, body: unknown, signal?: AbortSignal) =>
      http({ method: 'POST', path, body, schema, invalid, creates: true, signal }),
    update: (path: string, body: unknown, signal?: AbortSignal, version?: number) =>
      http({ method: 'PUT', path, body, schema, invalid, version, signal }),
  });
  const remove = (path: string, signal?: AbortSignal, version?: number) =>
    http({ method: 'DELETE', path, schema: nothing, version, signal });

  const invalidBurger = 'Invalid burger response';
  const workshops = callsOf(workshopSchema, 'Invalid workshop response');
  const burgers = callsOf(burgerSchema, invalidBurger);
  const burgerPath = (burgerId: string): string => `/api/burger/${segment(burgerId)}`;
  const workshopPath = (workshopId: string): string => `/api/workshop/${segment(workshopId)}`;
  const exportPath = (workshopId: string): string => `${workshopPath(workshopId)}/burgers`;

  /** The calls for one kind of layer. `changed` gives the body of a change where it is smaller than that of a creation. */
  const layersOf = <T, TInput>(
    { list, create, update }: ReturnType<typeof callsOf<T>>,
    { all, one = all }: { readonly all: string; readonly one?: string },
    created: (input: TInput) => object,
    changed = created,
  ) => {
    const path = (burgerId: string) => `${burgerPath(burgerId)}/${all}`;
    const pathOf = (burgerId: string, id: string) => `${burgerPath(burgerId)}/${one}/${segment(id)}`;
    return {
      list: (burgerId: string, signal?: AbortSignal) => list(path(burgerId), signal),
      create: (burgerId: string, input: TInput, signal?: AbortSignal) =>
        create(path(burgerId), created(input), signal),
      update: (burgerId: string, id: string, input: TInput, signal?: AbortSignal, version?: number) =>
        update(pathOf(burgerId, id), changed(input), signal, version),
      remove: (burgerId: string, id: string, signal?: AbortSignal, version?: number) =>
        remove(pathOf(burgerId, id), signal, version),
    };
  };

  return {
    listWorkshops: (signal?: AbortSignal) => workshops.list('/api/workshop', signal),

    createWorkshop: (name: string, signal?: AbortSignal) =>
      workshops.create('/api/workshop', { name }, signal),

    renameWorkshop: (id: string, name: string, signal?: AbortSignal, version?: number) =>
      workshops.update(workshopPath(id), { name }, signal, version),

    /** Deletes the workshop with its burgers. */
    deleteWorkshop: (id: string, signal?: AbortSignal, version?: number) =>
      remove(workshopPath(id), signal, version),

    /** The workshop's burgers with their layers, unchanged. */
    exportBurgers: (workshopId: string, signal?: AbortSignal) =>
      http({
        method: 'GET',
        path: exportPath(workshopId),
        schema: burgerExportSchema,
        invalid: invalidBurger,
        timeout: BULK_TIMEOUT_MS,
        signal,
      }),

    /** Replaces every burger of the workshop. */
    importBurgers: (workshopId: string, burgers: BurgerExport, signal?: AbortSignal) =>
      http({
        method: 'POST',
        path: exportPath(workshopId),
        body: burgers,
        schema: nothing,
        timeout: BULK_TIMEOUT_MS,
        signal,
      }),

    /** The burgers of one workshop. No call lists those of all workshops. */
    listBurgers: (workshopId: string, signal?: AbortSignal) =>
      burgers.list(`/api/burger?workshop_id=${segment(workshopId)}`, signal),

    createBurger: async (burger: BurgerInput, signal?: AbortSignal) =>
      inWorkshop(await burgers.create('/api/burger', burgerBody(burger), signal), burger.workshopId),

    updateBurger: async (id: string, burger: BurgerInput, signal?: AbortSignal, version?: number) =>
      inWorkshop(
        await burgers.update(burgerPath(id), burgerBody(burger), signal, version),
        burger.workshopId,
      ),

    deleteBurger: (id: string, signal?: AbortSignal, version?: number) =>
      remove(burgerPath(id), signal, version),

    topBuns: layersOf(
      callsOf(topBunSchema, 'Invalid top bun response'),
      { all: 'bun', one: 'bun/top' },
      ({ prompt }: TopBunInput) => ({ bun_level: 'top', prompt }),
      ({ prompt }) => ({ prompt }),
    ),

    /** Their ID is their type. */
    cheeses: layersOf(
      callsOf(cheeseSchema, 'Invalid cheese response'),
      { all: 'cheese' },
      ({ type, jsonData, keyOf }: CheeseCopy) => ({
        type,
        json_data: jsonData,
        ...(keyOf !== undefined && { key_of: keyOf }),
      }),
      ({ jsonData }) => ({ json_data: jsonData }),
    ),

    patties: layersOf(callsOf(pattySchema, 'Invalid patty response'), { all: 'patty' }, pattyBody),

    /** Sends `message` to the model and returns its answer, whose text is '' if it holds none. */
    testCheese: async (burgerId: string, type: string, message: string, signal?: AbortSignal) => {
      const began = performance.now();
      const answer = await http({
        method: 'POST',
        path: `${burgerPath(burgerId)}/cheese/${segment(type)}/test`,
        body: { message },
        schema: cheeseTestSchema,
        unwrap: false,
        timeout: TEST_TIMEOUT_MS,
        signal,
      });
      return { ...answer, milliseconds: Math.round(performance.now() - began) };
    },

    /** Runs the tool once. A failed tool is also an outcome, if the server reports the request that it sent. */
    testPatty: async (
      burgerId: string,
      id: string,
      { toolInput, privacyInput }: PattyTestInput,
      signal?: AbortSignal,
    ) => {
      try {
        return await http({
          method: 'POST',
          path: `${burgerPath(burgerId)}/patty/${segment(id)}/test`,
          body: { tool_input: toolInput, privacy_input: privacyInput },
          schema: pattyTestSchema,
          unwrap: false,
          timeout: TEST_TIMEOUT_MS,
          signal,
        });
      } catch (error) {
        const trial = error instanceof CallError ? trialIn(error.payload) : null;
        if (trial === null || !(error instanceof CallError)) throw error;
        return { text: '', failure: error, trial };
      }
    },
  };
}

export type BuilderClient = ReturnType<typeof createBuilderClient>;
