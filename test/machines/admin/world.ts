import { setImmediate } from 'node:timers/promises';
import { createActor } from 'xstate';
import type { Account, ServiceEntry } from '#domain/entities.ts';
import { createListMachine, formOf, loaderOf } from '#machines/list/list-machine.ts';
import { type AccountCommands, accounts } from '#machines/list/resources/accounts.ts';
import { type ServiceCommands, services } from '#machines/list/resources/services.ts';
import { type Deferred, deferred } from '#test/support/deferred.ts';

/** The commands' calls, waiting for the test to settle them. */
function calls() {
  const waiting: { readonly request: unknown; readonly ends: Deferred<void> }[] = [];
  const call = async <T>(request: unknown, result: T): Promise<T> => {
    const ends = deferred<void>();
    waiting.push({ request, ends });
    await ends.promise;
    return result;
  };
  return {
    call,
    /** What was asked of the server, in order. */
    requests: () => waiting.map(({ request }) => request),
    async succeed() {
      waiting.at(-1)?.ends.resolve();
      await setImmediate();
    },
    async refuse(error: object) {
      waiting.at(-1)?.ends.reject(error);
      await setImmediate();
    },
  };
}

/** A running catalogue; `server` is what the server has, for each load from now on. */
export async function startServices(...entries: readonly ServiceEntry[]) {
  const server = { entries };
  const run = calls();
  const actor = createActor(
    createListMachine(services, {
      load: async () => server.entries,
      run: {
        create: (request) => run.call(request, undefined),
        manageRoles: (request) => run.call(request, undefined),
      },
    }),
    { input: { scope: {} } },
  );
  actor.start();
  await setImmediate();
  const see = () => actor.getSnapshot();
  return {
    actor,
    server,
    ...run,
    see,
    shown: () => loaderOf(see()).getSnapshot().context,
    form: <TName extends keyof ServiceCommands>(command: TName) => formOf(see(), command),
  };
}

/** Running accounts, counted each time they are loaded; a command on one of them gives `result`. */
export async function startAccounts(list: readonly Account[], result: Account) {
  let loads = 0;
  const run = calls();
  const actor = createActor(
    createListMachine(accounts, {
      load: async () => {
        loads += 1;
        return list;
      },
      run: {
        create: (request) => run.call(request, undefined),
        editProfile: (request) => run.call(request, result),
        changePassword: (request) => run.call(request, undefined),
        assignRole: (request) => run.call(request, result),
        delete: (request) => run.call(request, undefined),
      },
    }),
    { input: { scope: {} } },
  );
  actor.start();
  await setImmediate();
  const see = () => actor.getSnapshot();
  return {
    actor,
    ...run,
    see,
    loads: () => loads,
    form: <TName extends keyof AccountCommands>(command: TName) => formOf(see(), command),
  };
}
