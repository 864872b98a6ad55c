import { createActor } from 'xstate';
import { listImplementations } from '#machines/list/list-ports.ts';
import { type BurgersScope, burgers, burgersMachine } from '#machines/list/resources/burgers.ts';
import { type CheesesScope, cheeseInput, cheeses, cheesesMachine } from '#machines/list/resources/cheeses.ts';
import { patties, pattiesMachine } from '#machines/list/resources/patties.ts';
import { pattyInput } from '#machines/list/resources/patty-draft.ts';
import { type LayersScope, topBuns, topBunsMachine } from '#machines/list/resources/top-buns.ts';
import { type WorkshopsScope, workshops, workshopsMachine } from '#machines/list/resources/workshops.ts';
import { ScreenActors } from '#machines/screen-actors.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { ListCaches } from '#services/list-cache.ts';

/** A list that is shown again after it was kept asks for the newest. */
const refreshed = {
  onReturn: (list: { send(event: { type: 'refresh' }): void }) => list.send({ type: 'refresh' }),
};

/** The lists of the console, each provided with its calls. */
export function createLists({ builder, caches }: { builder: BuilderClient; caches: ListCaches }) {
  const workshopList = workshopsMachine.provide(
    listImplementations(workshops, {
      load: (_, signal) => builder.listWorkshops(signal),
      run: { create: ({ draft }, signal) => builder.createWorkshop(draft.name.trim(), signal) },
      recall: () => caches.workshops.load(null) ?? [],
      remember: (_, items) => caches.workshops.save(null, items),
    }),
  );
  const burgerList = burgersMachine.provide(
    listImplementations(burgers, {
      load: ({ workshopId }, signal) => builder.listBurgers(workshopId, signal),
      run: {
        create: ({ draft }, signal) => builder.createBurger(trimmed(draft), signal),
        edit: ({ target, draft }, signal) => builder.updateBurger(target.id, trimmed(draft), signal),
        delete: ({ target }, signal) => builder.deleteBurger(target.id, signal),
      },
      recall: ({ workshopId }) => caches.burgers.load(workshopId) ?? [],
      remember: ({ workshopId }, items) => caches.burgers.save(workshopId, items),
    }),
  );
  const topBunList = topBunsMachine.provide(
    listImplementations(topBuns, {
      load: ({ burgerId }, signal) => builder.topBuns.list(burgerId, signal),
      run: {
        create: ({ scope, draft }, signal) =>
          builder.topBuns.create(scope.burgerId, { prompt: draft.prompt.trim() }, signal),
        edit: ({ scope, target, draft }, signal) =>
          builder.topBuns.update(scope.burgerId, target.id, { prompt: draft.prompt.trim() }, signal),
        delete: ({ scope, target }, signal) => builder.topBuns.remove(scope.burgerId, target.id, signal),
      },
    }),
  );
  const cheeseList = cheesesMachine.provide(
    listImplementations(cheeses, {
      load: ({ burgerId }, signal) => builder.cheeses.list(burgerId, signal),
      run: {
        create: ({ scope, draft }, signal) =>
          builder.cheeses.create(scope.burgerId, cheeseInput(draft), signal),
        edit: ({ scope, draft }, signal) =>
          builder.cheeses.update(scope.burgerId, cheeseInput(draft), signal),
        delete: ({ scope, target }, signal) => builder.cheeses.remove(scope.burgerId, target.type, signal),
      },
    }),
  );
  const pattyList = pattiesMachine.provide(
    listImplementations(patties, {
      load: ({ burgerId }, signal) => builder.patties.list(burgerId, signal),
      run: {
        create: ({ scope, draft }, signal) =>
          builder.patties.create(scope.burgerId, pattyInput(draft), signal),
        edit: ({ scope, target, draft }, signal) =>
          builder.patties.update(scope.burgerId, target.id, pattyInput(draft), signal),
        delete: ({ scope, target }, signal) => builder.patties.remove(scope.burgerId, target.id, signal),
      },
    }),
  );

  return {
    workshops: new ScreenActors(
      (scope: WorkshopsScope) => createActor(workshopList, { input: { scope } }),
      refreshed,
    ),
    burgers: new ScreenActors(
      (scope: BurgersScope) => createActor(burgerList, { input: { scope } }),
      refreshed,
    ),
    topBuns: new ScreenActors(
      (scope: LayersScope) => createActor(topBunList, { input: { scope } }),
      refreshed,
    ),
    cheeses: new ScreenActors(
      (scope: CheesesScope) => createActor(cheeseList, { input: { scope } }),
      refreshed,
    ),
    patties: new ScreenActors(
      (scope: LayersScope) => createActor(pattyList, { input: { scope } }),
      refreshed,
    ),
  };
}

function trimmed<TDraft extends { readonly name: string; readonly workshopId: string }>(
  draft: TDraft,
): TDraft {
  return { ...draft, name: draft.name.trim(), workshopId: draft.workshopId.trim() };
}
