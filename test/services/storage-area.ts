import type { StorageArea } from '#services/safe-storage.ts';
import type { StorageHost } from '#services/token-storage.ts';

interface Change {
  readonly key: string | null;
}

class StorageChange extends Event implements Change {
  readonly key: string | null;

  constructor(key: string | null) {
    super('storage');
    this.key = key;
  }
}

/** One browser's storage: every tab has the same items, and is told of the changes by the *others*. */
export const browserStorage = () => {
  const items = new Map<string, string>();
  const tabs: EventTarget[] = [];

  const open = () => {
    const events = new EventTarget();
    tabs.push(events);
    const tell = (key: string | null): void => {
      for (const other of tabs) if (other !== events) other.dispatchEvent(new StorageChange(key));
    };
    const area: StorageArea = {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => {
        items.set(key, value);
        tell(key);
      },
      removeItem: (key) => {
        if (items.delete(key)) tell(key);
      },
    };
    const host: StorageHost = events;
    const clear = (): void => {
      items.clear();
      tell(null);
    };
    return { area, host, events, clear };
  };
  return { items, open };
};

export const tab = () => browserStorage().open();

/** Storage as a private window or a blocked cookie makes it. */
export const brokenArea = (): StorageArea => ({
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
});
