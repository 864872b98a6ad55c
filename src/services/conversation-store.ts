import type { History } from '#domain/chat/history-event.ts';
import { historySchema } from './history-schema.ts';
import { ownedStorage } from './owned-storage.ts';
import type { StorageArea } from './safe-storage.ts';
import { z } from './zod.ts';

/** The maximum length of all stored conversations together, in characters. */
const MAX_CHARACTERS = 1_000_000;
const MAX_CONVERSATIONS = 20;

const conversations = z.array(
  z.object({
    key: z.string(),
    history: historySchema,
    debug: z.optional(z.boolean()),
    draft: z.optional(z.string()),
  }),
);
const schema = z.object({ owner: z.string(), conversations });

/** A conversation, whether its debug mode is on, and what was typed and not sent. */
export interface KeptConversation {
  readonly history: History;
  readonly debug: boolean;
  readonly draft: string;
}

/**
 * The conversations of this tab, kept across a reload. They are stored with the account that they belong to (`owner`, an ID;
 * `null` keeps nothing) and given to no other.
 */
export function createConversationStore(area: () => StorageArea, owner: () => string | null) {
  const storage = ownedStorage({ area, owner, key: 'cowtex-chats', schema });
  const read = () => storage.load()?.conversations ?? [];

  return {
    /** The conversation that this owner last saved in this tab; its key is made by `conversationKey`. */
    load(key: string): KeptConversation {
      const { history = [], debug = false, draft = '' } = read().find((one) => one.key === key) ?? {};
      return { history, debug, draft };
    },
    /**
     * Keeps the newest part that fits, and a draft whole or not at all. The least recently saved conversations are dropped first.
     */
    save(key: string, { history, debug, draft: typed }: KeptConversation): void {
      const others = read().filter((one) => one.key !== key);
      const all = [{ key, history, debug, draft: typed }, ...others];
      let room = MAX_CHARACTERS;
      const kept = all.slice(0, MAX_CONVERSATIONS).flatMap((one) => {
        const { draft = '' } = one;
        const keptDraft = draft.length > room ? '' : draft;
        const part = newestOf(one.history, room - keptDraft.length);
        room -= lengthOf(part) + keptDraft.length;
        const isEmpty = part.length === 0 && !one.debug && keptDraft === '';
        return isEmpty ? [] : [{ ...one, history: part, draft: keptDraft }];
      });
      storage.save({ conversations: kept });
    },
    clear: storage.clear,
  };
}

export type ConversationStore = ReturnType<typeof createConversationStore>;

const lengthOf = (history: History): number => JSON.stringify(history).length;

/** The newest part of at most `room` characters. If something is left out, it begins with a note that says so, and a prompt. */
function newestOf(history: History, room: number): History {
  let left = room;
  const cut = history.findLastIndex((event) => {
    left -= lengthOf([event]);
    return left < 0;
  });
  if (cut === -1) return history;
  const newest = history.slice(cut + 1);
  const first = newest.findIndex(({ type }) => type === 'prompted');
  const at = newest[first]?.at;
  return at === undefined ? [] : [{ type: 'noted', at, note: 'shortened' }, ...newest.slice(first)];
}
