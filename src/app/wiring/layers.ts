import { isConflict } from '#domain/call-failures.ts';
import type { ChangedMeanwhile } from '#domain/entities.ts';
import { isOfLayer } from '#domain/history/entry.ts';
import type { CommandSubject } from '#machines/list/list-types.ts';
import type { LayersScope } from '#machines/list/resources/top-buns.ts';
import type { HistoryClient } from '#services/history-client.ts';
import type { createLists } from './lists.ts';

interface LayerCalls<TItem, TInput> {
  list(burgerId: string, signal?: AbortSignal): Promise<readonly TItem[]>;
  create(burgerId: string, input: TInput, signal?: AbortSignal): Promise<TItem>;
  update(burgerId: string, id: string, input: TInput, signal?: AbortSignal, version?: number): Promise<TItem>;
  remove(burgerId: string, id: string, signal?: AbortSignal, version?: number): Promise<void>;
}

interface LayerKind<TItem, TDraft, TInput> {
  /** The identity of a layer in its list, and in the history. */
  readonly key: (item: TItem) => string;
  /** Its ID in a path, if that is another one. */
  readonly id?: (item: TItem) => string;
  /** The body of a valid draft. */
  readonly input: (draft: TDraft) => TInput;
  /** What a save replaces but for secrets, which no state of the history has. */
  readonly words: (item: TItem) => unknown;
  readonly meanwhile: (error: unknown) => ChangedMeanwhile<TItem> | null;
}

interface Request<TItem, TDraft> {
  readonly subject: Pick<CommandSubject<LayersScope, TItem, TItem>, 'scope' | 'items' | 'target'>;
  readonly draft: TDraft;
}

interface OnBurger<TDraft> {
  readonly subject: { readonly scope: LayersScope };
  readonly draft: TDraft;
}

/** Makes the ports of lists of layers. `history` returns the calls of a server that keeps one, and null for any other. */
export const createLayerPorts =
  (history: () => Pick<HistoryClient, 'list' | 'restore'> | null) =>
  <TItem extends { readonly version?: number | undefined }, TDraft, TInput>(
    calls: LayerCalls<TItem, TInput>,
    { key, id = key, input, words, meanwhile }: LayerKind<TItem, TDraft, TInput>,
  ) => {
    const load = ({ burgerId }: LayersScope, signal: AbortSignal) => calls.list(burgerId, signal);
    const create = ({ subject: { scope }, draft }: OnBurger<TDraft>, signal: AbortSignal) =>
      calls.create(scope.burgerId, input(draft), signal);
    const edit = ({ subject: { scope, target }, draft }: Request<TItem, TDraft>, signal: AbortSignal) =>
      calls.update(scope.burgerId, id(target), input(draft), signal, target.version);

    /**
     * Saves the draft into a layer that somebody else has deleted, after it has come back with its ID and at its place. Where the
     * server has no history, or cannot bring it back, a new layer is made. Words that the draft did not begin with are not
     * replaced: the save is refused as that of an outdated draft.
     */
    async function recreate(request: Request<TItem, TDraft>, signal: AbortSignal) {
      const { scope, items, target } = request.subject;
      const client = history();
      if (client === null) return create(request, signal);
      await bringBack(client, scope.burgerId, key(target), signal);
      const isIt = (item: TItem) => key(item) === key(target);
      const current = (await load(scope, signal)).find(isIt);
      if (current === undefined) return create(request, signal);
      // A draft that an earlier page left may have begun with an older version than the list had.
      const isAsKnown =
        items.find(isIt)?.version === target.version &&
        JSON.stringify(words(current)) === JSON.stringify(words(target));
      const subject = isAsKnown ? { ...request.subject, target: current } : request.subject;
      return edit({ ...request, subject }, signal);
    }

    return {
      load,
      run: {
        create,
        edit,
        delete: ({ subject: { scope, target } }: Request<TItem, unknown>, signal: AbortSignal) =>
          calls.remove(scope.burgerId, id(target), signal, target.version),
      },
      recreate: { edit: recreate },
      meanwhile,
    };
  };

/** Restores what the newest entry about a layer alone tells of it, unless that cannot be there any more. */
async function bringBack(
  client: Pick<HistoryClient, 'list' | 'restore'>,
  burgerId: string,
  layer: string,
  signal: AbortSignal,
): Promise<void> {
  const { entries } = await client.list(burgerId, { layer }, null, signal);
  const entry = entries.find(isOfLayer);
  if (entry === undefined) return;
  try {
    await client.restore({ burgerId, layer, entry: entry.id }, signal);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}

/** The lists of a burger's layers, and what those of its cheeses are made with. */
export interface ShownLayers {
  readonly lists: Pick<ReturnType<typeof createLists>, 'topBuns' | 'cheeses' | 'patties'>;
  readonly demoModelHost: string;
}

/** Loads the layers of a burger again, after somebody has changed them elsewhere. */
export function refreshLayers({ lists, demoModelHost }: ShownLayers, burgerId: string): void {
  lists.topBuns.get(burgerId, { burgerId }).send({ type: 'refresh' });
  lists.cheeses.get(burgerId, { burgerId, demoModelHost }).send({ type: 'refresh' });
  lists.patties.get(burgerId, { burgerId }).send({ type: 'refresh' });
}
