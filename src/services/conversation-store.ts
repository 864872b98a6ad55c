import type { History } from '#domain/chat/happenings.ts';
import { historySchema } from './history-schema.ts';
import { ownedStorage } from './owned-storage.ts';
import type { StorageArea } from './safe-storage.ts';
import { z } from './zod.ts';

/** The longest stored text of all conversations together, in characters. */
const MOST_CHARACTERS = 1_000_000;
const MOST_CONVERSATIONS = 20;

export interface ConversationStore {
  /** What this owner last saved of a conversation in this tab; its key is made by `conversationKey`. */
  load(key: string): History;
  /** Keeps the newest part that there is room for. Conversations that were not saved for long go first. */
  save(key: string, history: History): void;
  clear(): void;
}

const conversations = z.array(z.object({ key: z.string(), history: historySchema }));
const schema = z.object({ owner: z.string(), conversations });

/**
 * The conversations in this tab, so that they are there again after a reload. They are kept with the account that
 * they belong to (`owner`, an ID; `null` keeps nothing) and given to no other.
 */
export function createConversationStore(
  area: () => StorageArea,
  owner: () => string | null,
): ConversationStore {
  const storage = ownedStorage({ area, owner, key: 'cowtex-chats', schema });
  const read = () => storage.load()?.conversations ?? [];

  return {
    load: (key) => read().find((one) => one.key === key)?.history ?? [],
    save(key, history) {
      const others = read().filter((one) => one.key !== key);
      const all = history.length === 0 ? others : [{ key, history }, ...others];
      let room = MOST_CHARACTERS;
      const kept = all.slice(0, MOST_CONVERSATIONS).flatMap((one) => {
        const part = newestOf(one.history, room);
        room -= lengthOf(part);
        return part.length === 0 ? [] : [{ key: one.key, history: part }];
      });
      storage.save({ conversations: kept });
    },
    clear: storage.clear,
  };
}

const lengthOf = (history: History): number => JSON.stringify(history).length;

/** The newest part of at most so many characters. Unless it is everything, it begins with a prompt, and says that it is a part. */
function newestOf(history: History, room: number): History {
  let left = room;
  const cut = history.findLastIndex((happening) => {
    left -= lengthOf([happening]);
    return left < 0;
  });
  if (cut === -1) return history;
  const newest = history.slice(cut + 1);
  const first = newest.findIndex(({ type }) => type === 'prompted');
  const at = newest[first]?.at;
  return at === undefined ? [] : [{ type: 'noted', at, note: 'shortened' }, ...newest.slice(first)];
}
