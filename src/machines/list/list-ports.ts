import { fromPromise } from 'xstate';
import type {
  CommandMap,
  CommandName,
  CommandRequest,
  CommandSucceeded,
  ListResource,
} from './list-types.ts';

/**
 * What a list machine needs from outside, as plain functions. A call that fails rejects with a `CallFailure`;
 * every call honours its signal.
 */
export interface ListPorts<TScope extends object, TItem, TCommands extends CommandMap<TItem>> {
  load(scope: TScope, signal: AbortSignal): Promise<readonly TItem[]>;
  readonly run: {
    readonly [TName in CommandName<TCommands>]: (
      request: CommandRequest<TScope, TCommands, TName>,
      signal: AbortSignal,
    ) => Promise<TCommands[TName]['result']>;
  };
  /** The last known list of the scope; empty where there is none. Only for lists with a cache. */
  recall?(scope: TScope): readonly TItem[];
  remember?(scope: TScope, items: readonly TItem[]): void;
}

/**
 * The ports as the machine of `resource` takes them: `burgersMachine.provide(listImplementations(burgers, ports))`.
 * The resource is there for its types only.
 */
export function listImplementations<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  _resource: ListResource<TScope, TItem, TCommands>,
  ports: ListPorts<NoInfer<TScope>, NoInfer<TItem>, NoInfer<TCommands>>,
) {
  async function run<TName extends CommandName<TCommands>>(
    request: CommandRequest<TScope, TCommands, TName>,
    signal: AbortSignal,
  ): Promise<CommandSucceeded<TScope, TCommands, TName>> {
    const { scope, command, target, draft } = request;
    const result = await ports.run[command](request, signal);
    return { type: 'succeeded', scope, command, target, draft, result };
  }

  return {
    actors: {
      load: fromPromise<readonly TItem[], { scope: TScope }>(({ input, signal }) =>
        ports.load(input.scope, signal),
      ),
      recall: fromPromise<readonly TItem[], { scope: TScope }>(
        async ({ input }) => ports.recall?.(input.scope) ?? [],
      ),
      run: fromPromise<
        { readonly done: CommandSucceeded<TScope, TCommands> },
        { request: CommandRequest<TScope, TCommands> }
      >(async ({ input, signal }) => ({ done: await run(input.request, signal) })),
    },
    actions: {
      remember: (
        _: unknown,
        { scope, items }: { readonly scope: TScope; readonly items: readonly TItem[] },
      ) => ports.remember?.(scope, items),
    },
  };
}
