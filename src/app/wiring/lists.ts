import { createActor } from 'xstate';
import { listImplementations } from '#machines/list/list-ports.ts';
import { type BurgersScope, burgers, burgersMachine } from '#machines/list/resources/burgers.ts';
import { ScreenActors } from '#machines/screen-actors.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { ListCaches } from '#services/list-cache.ts';

interface Outside {
  readonly builder: BuilderClient;
  readonly caches: ListCaches;
}

/** A list that is shown again after it was kept asks for the newest. */
const refreshed = {
  onReturn: (list: { send(event: { type: 'refresh' }): void }) => list.send({ type: 'refresh' }),
};

/** The lists of the console, each provided with its calls. */
export function createLists({ builder, caches }: Outside) {
  const burgersList = burgersMachine.provide(
    listImplementations(burgers, {
      load: ({ workshopId }, signal) => builder.listBurgers(workshopId, signal),
      run: {
        create: ({ draft }, signal) => builder.createBurger(draft, signal),
        edit: ({ target, draft }, signal) => builder.updateBurger(target.id, draft, signal),
        delete: ({ target }, signal) => builder.deleteBurger(target.id, signal),
      },
      recall: ({ workshopId }) => caches.burgers.load(workshopId) ?? [],
      remember: ({ workshopId }, items) => caches.burgers.save(workshopId, items),
    }),
  );
  return {
    burgers: new ScreenActors(
      (scope: BurgersScope) => createActor(burgersList, { input: { scope } }),
      refreshed,
    ),
  };
}
