import type { Capability } from '#domain/capability.ts';
import { cheeseInput } from '#domain/drafts/cheese-draft.ts';
import { importedBurgers, NoCopyError } from '#domain/drafts/import-draft.ts';
import { pattyInput } from '#domain/drafts/patty-draft.ts';
import { pattyTestInput } from '#domain/drafts/patty-test.ts';
import type { Burger, BurgerInput, TopBunInput } from '#domain/entities.ts';
import { ALL_WORKSHOPS } from '#domain/workshop-choice.ts';
import { exportBurgers, exportFile } from '#machines/form/forms/export-burgers.ts';
import { type BurgerDraft, burgers } from '#machines/list/resources/burgers.ts';
import { cheeses } from '#machines/list/resources/cheeses.ts';
import { patties } from '#machines/list/resources/patties.ts';
import { type LayersScope, topBuns } from '#machines/list/resources/top-buns.ts';
import { workshops } from '#machines/list/resources/workshops.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { burgerSchema } from '#services/burger-schema.ts';
import { changedMeanwhile } from '#services/changed-meanwhile.ts';
import type { HistoryClient } from '#services/history-client.ts';
import { cheeseSchema, pattySchema, topBunSchema } from '#services/layer-schema.ts';
import type { ListCaches } from '#services/list-cache.ts';
import { workshopSchema } from '#services/workshop-schema.ts';
import { screenForms } from '../screen-forms.ts';
import { burgersOfAll, deleteBurgers } from './burgers-together.ts';
import { createDuplicator } from './duplicate-burger.ts';
import { createLayerPorts } from './layers.ts';
import { type ListsOutside, screenLists } from './screen-lists.ts';

/** The lists of the workshops, the burgers and their layers, and the export of a workshop. */
export function createLists({
  builder,
  history,
  caches,
  saveFile,
  can,
  onLayersChanged,
  ...outside
}: ListsOutside & {
  builder: BuilderClient;
  /** For a server that keeps one. */
  history: HistoryClient;
  caches: ListCaches;
  /** Saves a file on the user's machine. */
  saveFile: (file: { readonly name: string; readonly text: string }) => void;
  /** True if the server is known to have a capability. */
  can: (capability: Capability) => boolean;
  /** Called after a command on a layer of a burger. */
  onLayersChanged: (burgerId: string) => void;
}) {
  const tell = ({ subject: { scope } }: { readonly subject: { readonly scope: LayersScope } }) =>
    onLayersChanged(scope.burgerId);
  const duplicate = createDuplicator(builder, () => can('key-copy'));
  const layerPorts = createLayerPorts(() => (can('history') ? history : null));
  const cheesePorts = layerPorts(builder.cheeses, {
    key: cheeses.key,
    id: ({ type }) => type,
    input: cheeseInput,
    words: ({ jsonData: { api_key, headers, ...words } }) => words,
    meanwhile: changedMeanwhile(cheeseSchema),
  });
  const pattyPorts = layerPorts(builder.patties, {
    key: patties.key,
    input: pattyInput,
    words: ({ type, jsonData, settings }) => [type, jsonData, settings],
    meanwhile: changedMeanwhile(pattySchema),
  });

  return {
    workshops: screenLists(outside, workshops, {
      load: (_, signal) => builder.listWorkshops(signal),
      run: {
        create: ({ draft }, signal) => builder.createWorkshop(draft.name.trim(), signal),
        rename: ({ subject: { target }, draft }, signal) =>
          builder.renameWorkshop(target.id, draft.name.trim(), signal, target.version),
        delete: ({ subject: { target } }, signal) =>
          builder.deleteWorkshop(target.id, signal, target.version),
        import: async ({ subject: { target }, draft }, signal) => {
          if (!draft.withoutCopy) {
            const before = await builder.exportBurgers(target.id, signal).catch((cause: unknown) => {
              throw new NoCopyError('There is no copy', { cause });
            });
            if (before.length > 0) saveFile(exportFile({ workshop: target }, before, '-before-import'));
          }
          await builder.importBurgers(target.id, importedBurgers(draft), signal);
        },
      },
      meanwhile: changedMeanwhile(workshopSchema),
      readCache: () => caches.workshops.load(null),
      writeCache: (_, items) => caches.workshops.save(null, items),
    }),
    burgers: screenLists(outside, burgers, {
      load: ({ workshopId }, signal) =>
        workshopId === ALL_WORKSHOPS
          ? burgersOfAll(builder, signal)
          : builder.listBurgers(workshopId, signal),
      run: {
        create: ({ draft }, signal) => builder.createBurger(burgerInput(draft), signal),
        // Only lists tell the cheese, and the edit leaves it as it is.
        edit: async ({ subject: { target }, draft }, signal) => ({
          ...(await builder.updateBurger(target.id, burgerInput(draft, target), signal, target.version)),
          cheese: target.cheese,
        }),
        duplicate: ({ subject: { target }, draft }, signal) => duplicate(target, burgerInput(draft), signal),
        delete: ({ subject: { target } }, signal) => builder.deleteBurger(target.id, signal, target.version),
        deleteMany: ({ subject: { chosen = [] } }, signal) => deleteBurgers(builder, chosen, signal),
      },
      meanwhile: changedMeanwhile(burgerSchema),
      readCache: ({ workshopId }) =>
        workshopId === ALL_WORKSHOPS
          ? [...caches.burgers.all().values()].flat()
          : caches.burgers.load(workshopId),
      // The cache is by workshop, and a list of all does not tell those without burgers.
      writeCache: ({ workshopId }, items) => {
        if (workshopId !== ALL_WORKSHOPS) caches.burgers.save(workshopId, items);
      },
    }),
    topBuns: screenLists(
      outside,
      topBuns,
      layerPorts(builder.topBuns, {
        key: topBuns.key,
        input: ({ prompt }: TopBunInput) => ({ prompt: prompt.trim() }),
        words: ({ prompt }) => prompt,
        meanwhile: changedMeanwhile(topBunSchema),
      }),
      (list) => list.on('succeeded', tell),
    ),
    cheeses: screenLists(
      outside,
      cheeses,
      {
        ...cheesePorts,
        run: {
          ...cheesePorts.run,
          test: ({ subject: { scope, target }, draft }, signal) =>
            builder.testCheese(scope.burgerId, target.type, draft.message, signal),
        },
      },
      (list) => list.on('succeeded', tell),
    ),
    patties: screenLists(
      outside,
      patties,
      {
        ...pattyPorts,
        run: {
          ...pattyPorts.run,
          test: ({ subject: { scope, target }, draft }, signal) =>
            builder.testPatty(scope.burgerId, target.id, pattyTestInput(draft), signal),
        },
      },
      (list) => list.on('succeeded', tell),
    ),
    exports: screenForms(exportBurgers, async ({ subject }, signal) => {
      const burgers = await builder.exportBurgers(subject.workshop.id, signal);
      saveFile(exportFile(subject, burgers));
      return burgers;
    }),
  };
}

/**
 * `is_public` is sent only if it was changed, and the answers a day only if the burger is public and they were changed.
 */
function burgerInput(
  { name, workshopId, type, isPublic, answersADay }: BurgerDraft,
  { isPublic: wasPublic = false, answersADay: before = null }: Partial<Burger> = {},
): BurgerInput {
  const answers = answersADay.trim() === '' ? null : Number(answersADay);
  return {
    name: name.trim(),
    workshopId: workshopId.trim(),
    type,
    ...(isPublic !== wasPublic && { isPublic }),
    ...(isPublic && answers !== before && { answersADay: answers }),
  };
}
