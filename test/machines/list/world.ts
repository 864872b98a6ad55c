import { setImmediate } from 'node:timers/promises';
import { createActor } from 'xstate';
import { selectIsListUnsaved } from '#machines/list/kept-drafts.ts';
import { createListMachine, formOf, loaderOf } from '#machines/list/list-machine.ts';
import type { CommandName, CommandSucceeded, ListPorts } from '#machines/list/list-types.ts';
import { selectIsLoading, selectIsRefreshing } from '#machines/loader/loader-machine.ts';
import { type Team, type TeamCommands, type TeamsScope, teams } from './teams.ts';

/** The error of `services`: a failure with the server's message, or '' and 0 if there was no answer. */
export class Failure extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

interface Call<T> extends PromiseWithResolvers<T> {
  readonly signal: AbortSignal;
}

/** A running list of teams whose calls wait for the test, with a cache that is a plain variable. */
export function startTeams(cache: readonly Team[] = []) {
  const loads: Call<readonly Team[]>[] = [];
  const runs: {
    request: unknown;
    save: (team: Team) => void;
    done: () => void;
    fail: (error: unknown) => void;
  }[] = [];
  const remembered: (readonly Team[])[] = [];
  const emitted: CommandSucceeded<TeamsScope, Team, TeamCommands>[] = [];

  function call<T>(
    request: unknown,
    settle: (ends: PromiseWithResolvers<T>) => Partial<(typeof runs)[number]>,
  ): Promise<T> {
    const ends = Promise.withResolvers<T>();
    const wrong = () => {
      throw new Error('The command gives something else');
    };
    runs.push({ request, save: wrong, done: wrong, fail: ends.reject, ...settle(ends) });
    return ends.promise;
  }

  const saved = (request: unknown) => call<Team>(request, ({ resolve }) => ({ save: resolve }));
  const done = (request: unknown) => call<void>(request, ({ resolve }) => ({ done: () => resolve() }));
  const ports: ListPorts<TeamsScope, Team, TeamCommands> = {
    load: (_, signal) => {
      const ends = Promise.withResolvers<readonly Team[]>();
      loads.push({ ...ends, signal });
      return ends.promise;
    },
    run: { create: saved, rename: saved, removeRole: done, delete: done, deleteMany: done },
    readCache: () => cache,
    writeCache: (_, items) => remembered.push(items),
  };
  const actor = createActor(createListMachine(teams, ports), {
    id: teams.name,
    input: { scope: { house: 'North' } },
  });
  actor.on('succeeded', (event) => emitted.push(event));
  actor.start();

  function latest<T>(calls: readonly T[]): T {
    const call = calls.at(-1);
    if (call === undefined) throw new Error('No call was made');
    return call;
  }

  const see = () => actor.getSnapshot();
  const loader = () => loaderOf(see()).getSnapshot();
  const form = <TName extends CommandName<TeamCommands>>(command: TName) =>
    formOf(see(), command)?.getSnapshot();
  const submit = (command: CommandName<TeamCommands>) => formOf(see(), command)?.send({ type: 'submit' });

  return {
    actor,
    loads,
    runs,
    remembered,
    emitted,
    see,
    /** The items on screen. */
    shown: () => loader().context,
    names: () => (loader().context.data ?? []).map(({ name }) => name),
    isLoading: () => selectIsLoading(loader()),
    isRefreshing: () => selectIsRefreshing(loader()),
    isUnsaved: () => selectIsListUnsaved(see()),
    form,
    submit,
    rename: (name: string) => formOf(see(), 'rename')?.send({ type: 'change', draft: { name } }),
    fill: (draft: { name?: string; house?: string }) =>
      formOf(see(), 'create')?.send({ type: 'change', draft }),
    choose: (role: string) => formOf(see(), 'removeRole')?.send({ type: 'change', draft: { role } }),
    async loaded(...items: readonly Team[]) {
      latest(loads).resolve(items);
      await setImmediate();
    },
    async notLoaded(error: unknown) {
      latest(loads).reject(error);
      await setImmediate();
    },
    run: () => latest(runs),
    settled: () => setImmediate(),
  };
}
