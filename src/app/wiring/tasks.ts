import { createActor } from 'xstate';
import type { LayersScope } from '#machines/list/resources/top-buns.ts';
import { ScreenActors } from '#machines/screen-actors.ts';
import { taskImplementations } from '#machines/task/task-machine.ts';
import { cheeseTest, cheeseTestMachine } from '#machines/task/tasks/cheese-test.ts';
import { exportBurgers, exportBurgersMachine } from '#machines/task/tasks/export-burgers.ts';
import {
  importBurgers,
  importBurgersMachine,
  importedBurgers,
  type WorkshopScope,
} from '#machines/task/tasks/import-burgers.ts';
import { pattyTest, pattyTestInput, pattyTestMachine } from '#machines/task/tasks/patty-test.ts';
import type { BuilderClient } from '#services/builder-client.ts';

/** The calls that change no list, each provided. */
export function createTasks(builder: BuilderClient) {
  const cheeseTestTask = cheeseTestMachine.provide(
    taskImplementations(cheeseTest, ({ scope, draft }, signal) =>
      builder.testCheese(scope.burgerId, draft.cheeseType, draft.message, signal),
    ),
  );
  const pattyTestTask = pattyTestMachine.provide(
    taskImplementations(pattyTest, ({ scope, draft }, signal) =>
      builder.testPatty(scope.burgerId, draft.pattyId, pattyTestInput(draft), signal),
    ),
  );
  const importTask = importBurgersMachine.provide(
    taskImplementations(importBurgers, ({ scope, draft }, signal) =>
      builder.importBurgers(scope.workshop.id, importedBurgers(draft), signal),
    ),
  );
  const exportTask = exportBurgersMachine.provide(
    taskImplementations(exportBurgers, ({ scope }, signal) =>
      builder.exportBurgers(scope.workshop.id, signal),
    ),
  );

  return {
    cheeseTests: new ScreenActors((scope: LayersScope) => createActor(cheeseTestTask, { input: { scope } })),
    pattyTests: new ScreenActors((scope: LayersScope) => createActor(pattyTestTask, { input: { scope } })),
    imports: new ScreenActors((scope: WorkshopScope) => createActor(importTask, { input: { scope } })),
    exports: new ScreenActors((scope: WorkshopScope) => createActor(exportTask, { input: { scope } })),
  };
}
