import { createActor } from 'xstate';
import { demoMachine } from '#machines/demo/demo-machine.ts';
import { selectProgress } from '#machines/demo/demo-selectors.ts';
import { demoImplementations } from '#machines/demo/demo-setup.ts';
import type { DemoCalls } from '#machines/demo/demo-types.ts';
import { failureStatus } from '#machines/messages.ts';
import { ScreenActors } from '#machines/screen-actors.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { PageSupplies } from '../page-machines.ts';

/** The guided demo. Its progress is remembered with every change; with the account it starts over. */
export function createDemo({ builder, session, progress, baseUrl }: Omit<PageSupplies, 'plan'>) {
  const modelHost = `${baseUrl}/demo-model`;
  const apiUrl = `${baseUrl}/demo-api/buildings/{building_id}`;
  const machine = demoMachine.provide(demoImplementations(demoCalls(builder)));

  return new ScreenActors((_: undefined) => {
    const demo = createActor(machine, { input: { modelHost, apiUrl, progress: progress.load() } });
    const remembering = demo.subscribe((snapshot) => {
      const reached = selectProgress(snapshot);
      if (reached === null) progress.clear();
      else progress.save(reached);
    });
    const leaving = session.on('account left', () => demo.send({ type: 'reset' }));
    demo.subscribe({
      complete: () => {
        remembering.unsubscribe();
        leaving.unsubscribe();
      },
    });
    return demo;
  });
}

const conflict = 409;

/**
 * The demo's calls. An answer that was lost on its way leaves the layer on the server: the next try finds it
 * there, and makes it what it was to become.
 */
export function demoCalls(builder: BuilderClient): DemoCalls {
  return {
    createWorkshop: ({ name }, signal) => builder.createWorkshop(name, signal),
    createBurger: (burger, signal) => builder.createBurger({ ...burger, type: 'chat' }, signal),
    saveTopBun: ({ burgerId, prompt }, signal) => builder.topBuns.create(burgerId, { prompt }, signal),
    connectCheese: async ({ burgerId, ...cheese }, signal) => {
      try {
        return await builder.cheeses.create(burgerId, cheese, signal);
      } catch (error) {
        if (failureStatus(error) !== conflict) throw error;
        return await builder.cheeses.update(burgerId, cheese, signal);
      }
    },
    attachPatty: async ({ burgerId, patty }, signal) => {
      try {
        return await builder.patties.create(burgerId, patty, signal);
      } catch (error) {
        if (failureStatus(error) !== conflict) throw error;
        const patties = await builder.patties.list(burgerId, signal);
        const existing = patties.find(({ jsonData }) => jsonData.name === patty.jsonData.name);
        if (existing === undefined) throw error;
        return await builder.patties.update(burgerId, existing.id, patty, signal);
      }
    },
  };
}
