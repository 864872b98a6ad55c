import type { Json } from '#domain/entities.ts';
import type { EntryPage, EntryState, HistoryEntry, HistoryEntryStates, Part } from '#domain/history/entry.ts';
import { isRecord } from '#domain/record.ts';
import { burgerSchema } from './burger-schema.ts';
import { entity, id, jsonObject, listOf, time } from './entity.ts';
import { cheeseSchema, pattySchema, topBunSchema } from './layer-schema.ts';
import { z } from './zod.ts';

const orNull = <T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T | null> =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? null),
  );

export const entryShape = {
  id: z.int(),
  at: time,
  by: z.catch(orNull(z.object({ id: orNull(id), account: z.string() })), null),
  what: z.string(),
  subject: z.string(),
  subjectId: z.pipe(
    orNull(id),
    z.transform((value) => value ?? ''),
  ),
  burgerId: orNull(id),
  workshopId: orNull(id),
  name: orNull(z.string()),
  detail: z.catch(jsonObject, {}),
};

const entrySchema: z.ZodMiniType<HistoryEntry> = entity(entryShape);

/** A page of a burger's history. */
export const entryPageSchema: z.ZodMiniType<EntryPage> = z.pipe(
  z.object({ data: listOf(entrySchema), next: orNull(z.int()) }),
  z.transform(({ data, next }) => ({ entries: data, next })),
);

const deletedSchema: z.ZodMiniType<HistoryEntry> = z.pipe(
  entity({
    entry: z.int(),
    burgerId: id,
    name: z.string(),
    workshopId: id,
    workshopName: z.string(),
    at: time,
    by: entryShape.by,
  }),
  z.transform(({ entry, workshopName, ...deleted }) => ({
    ...deleted,
    id: entry,
    what: 'deleted',
    subject: 'burger',
    subjectId: deleted.burgerId,
    detail: { workshop_name: workshopName },
  })),
);

/** A page of the burgers that can be made again: the entries of their deletions. */
export const deletedPageSchema: z.ZodMiniType<EntryPage> = z.pipe(
  z.object({ data: listOf(deletedSchema), next: orNull(z.int()) }),
  z.transform(({ data, next }) => ({ entries: data, next })),
);

const state = z.catch(z.optional(z.nullable(z.json())), undefined);

/** An entry with the states around it. What cannot be read of a state is only in its JSON. */
export const entryStatesSchema: z.ZodMiniType<HistoryEntryStates> = z.pipe(
  entity({ ...entryShape, before: state, after: state }, ['before', 'after']),
  z.transform(({ before, after, ...entry }) => ({
    entry,
    before: stateOf(entry.subject, before),
    after: stateOf(entry.subject, after),
  })),
);

/** The state of a burger with its layers. */
export const wholeStateSchema: z.ZodMiniType<EntryState> = z.pipe(
  z.object({ state: z.json() }),
  z.transform(({ state: json }) => ({ json, parts: isRecord(json) ? wholeOf(json) : [] })),
);

function stateOf(subject: string, json: Json | undefined): EntryState | null | undefined {
  if (json === undefined || json === null) return json;
  return { json, parts: isRecord(json) && 'burger' in json ? wholeOf(json) : partOf(subject, json) };
}

function wholeOf({ burger, ...layers }: Readonly<Record<string, unknown>>): readonly Part[] {
  const all = (kind: string, items: unknown) =>
    Array.isArray(items) ? items.flatMap((item: unknown) => partOf(kind, item)) : [];
  return [
    ...partOf('burger', burger),
    ...all('bun', layers.buns),
    ...all('cheese', layers.cheeses),
    ...all('patty', layers.patties),
  ];
}

function partOf(kind: string, json: unknown): readonly Part[] {
  const read = <T, TPart>(schema: z.ZodMiniType<T>, make: (item: T) => TPart): TPart[] => {
    const { success, data } = z.safeParse(schema, json);
    return success ? [make(data)] : [];
  };
  if (kind === 'burger') return read(burgerSchema, (item) => ({ kind, item }));
  if (kind === 'bun') return read(topBunSchema, (item) => ({ kind, item }));
  if (kind === 'cheese') return read(cheeseSchema, (item) => ({ kind, item }));
  if (kind === 'patty') return read(pattySchema, (item) => ({ kind, item }));
  return [];
}
