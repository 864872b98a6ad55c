import type { History } from '#domain/chat/history-event.ts';
import { historySchema } from './history-schema.ts';
import { ownedStorage } from './owned-storage.ts';
import type { StorageArea } from './safe-storage.ts';
import { z } from './zod.ts';

/** The maximum length of all stored conversations together, in characters. */
const MOST_CHARACTERS = 1_000_000;
const MOST_CONVERSATIONS = 20;

const conversations = z.array(
  z.object({ key: z.string(), history: historySchema, debug: z.optional(z.boolean()) }),
);
const schema = z.object({ owner: z.string(), conversations });

/** A conversation, and whether its debug mode is on. */
export interface KeptConversation {
  readonly history: History;
  readonly debug: boolean;
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
      const { history = [], debug = false } = read().find((one) => one.key === key) ?? {};
      return { history, debug };
    },
    /** Keeps the newest part that fits. The least recently saved conversations are dropped first. */
    save(key: string, { history, debug }: KeptConversation): void {
      const others = read().filter((one) => one.key !== key);
      const all = history.length === 0 && !debug ? others : [{ key, history, debug }, ...others];
      let room = MOST_CHARACTERS;
      const kept = all.slice(0, MOST_CONVERSATIONS).flatMap((one) => {
        const part = newestOf(one.history, room);
        room -= lengthOf(part);
        return part.length === 0 && !one.debug ? [] : [{ ...one, history: part }];
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
