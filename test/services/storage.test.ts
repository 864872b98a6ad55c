import { describe, expect, test } from 'vitest';
import type { Burger, Workshop } from '#domain/entities.ts';
import { createChoiceStorage } from '#services/choice-storage.ts';
import { createListCaches } from '#services/list-cache.ts';
import type { StorageArea } from '#services/safe-storage.ts';
import { createTokenStorage, type TokenNews } from '#services/token-storage.ts';
import { brokenArea, browserStorage } from './storage-area.ts';

const pair = { accessToken: 'A', refreshToken: 'R' };

describe('tokens', () => {
  test('are stored under their key, for the next visit', () => {
    const { items, open } = browserStorage();
    createTokenStorage(() => open().area).save(pair);
    expect(JSON.parse(items.get('cowtex-tokens') ?? '')).toEqual(pair);
    expect(createTokenStorage(() => open().area).load()).toEqual(pair);
  });

  test.each([
    ['{'],
    ['null'],
    ['[]'],
    ['"A"'],
    ['{"accessToken":"A"}'],
    ['{"accessToken":"","refreshToken":"R"}'],
    ['{"accessToken":1,"refreshToken":"R"}'],
    // No header can carry these, or not as they are.
    ['{"accessToken":"A\\nB","refreshToken":"R"}'],
    ['{"accessToken":"汉堡","refreshToken":"R"}'],
    ['{"accessToken":"A ","refreshToken":"R"}'],
  ])('malformed ones are discarded: %s', (stored) => {
    const { items, open } = browserStorage();
    items.set('cowtex-tokens', stored);
    expect(createTokenStorage(() => open().area).load()).toBeNull();
    expect(items.has('cowtex-tokens')).toBe(false);
  });

  test.each([
    [16_384, 16_384, true],
    [16_385, 1, false],
    [1, 1_000_000, false],
  ])('of %d and %d characters are kept: %s', (access, renewal, isKept) => {
    const { items, open } = browserStorage();
    const tokens = { accessToken: 'A'.repeat(access), refreshToken: 'R'.repeat(renewal) };
    items.set('cowtex-tokens', JSON.stringify(tokens));
    expect(createTokenStorage(() => open().area).load()).toEqual(isKept ? tokens : null);
    expect(items.has('cowtex-tokens')).toBe(isKept);
  });

  test('live in memory where storage does not work', () => {
    const storage = createTokenStorage(brokenArea);
    expect(storage.load()).toBeNull();
    storage.save(pair);
    expect(storage.load()).toEqual(pair);
    storage.clear('by-user');
    expect(storage.load()).toBeNull();
  });

  test('live in memory where storage cannot even be named', () => {
    const storage = createTokenStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storage.save(pair);
    expect(storage.load()).toEqual(pair);
  });

  test('that no longer fit leave no spent ones behind', () => {
    const { items, open } = browserStorage();
    const { area } = open();
    const storage = createTokenStorage(() => area);
    storage.save(pair);
    area.setItem = brokenArea().setItem;
    storage.save({ accessToken: 'A2', refreshToken: 'R2' });
    expect(storage.load()?.accessToken).toBe('A2');
    expect(items.has('cowtex-tokens')).toBe(false);
  });
});

describe('news from other tabs', () => {
  const twoTabs = () => {
    const { items, open } = browserStorage();
    const mine = open();
    const other = open();
    const news: TokenNews[] = [];
    createTokenStorage(() => mine.area, mine.host).watch((one) => news.push(one));
    return { items, mine, other, theirs: createTokenStorage(() => other.area), news };
  };

  test('tokens that changed, and how a session ended', () => {
    const { theirs, news } = twoTabs();
    theirs.save(pair);
    theirs.clear('by-user');
    theirs.save(pair);
    theirs.clear('lost');
    expect(news).toEqual([
      { type: 'tokens changed', tokens: pair },
      { type: 'session ended', how: 'by-user' },
      { type: 'tokens changed', tokens: pair },
      { type: 'session ended', how: 'lost' },
    ]);
  });

  test('a storage that was emptied is a lost session: nobody chose to drop their work', () => {
    const { theirs, other, news } = twoTabs();
    theirs.save(pair);
    other.clear();
    expect(news.at(-1)).toEqual({ type: 'session ended', how: 'lost' });
  });

  test('a page that slept looks again when it wakes, and only then', () => {
    const { items, mine, news } = twoTabs();
    items.set('cowtex-tokens', JSON.stringify(pair));
    mine.events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(news).toEqual([]);
    mine.events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(news).toEqual([{ type: 'tokens changed', tokens: pair }]);
  });

  test('other keys are none of its business', () => {
    const { other, news } = twoTabs();
    other.area.setItem('cowtex-language', 'zh');
    expect(news).toEqual([]);
  });
});

describe('list caches', () => {
  const times = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: null };
  const workshop: Workshop = { id: 'w1', name: 'W', ...times };
  const burger = (id: string, workshopId: string): Burger => ({
    id,
    name: id,
    type: 'chat',
    workshopId,
    ...times,
  });
  const open = (owner: string | null = 'ann', browser = browserStorage()) => ({
    ...browser,
    caches: createListCaches(
      () => browser.open().area,
      () => owner,
    ),
    as: (other: string | null) =>
      createListCaches(
        () => browser.open().area,
        () => other,
      ),
  });

  test('give back what was saved, under the specified keys', () => {
    const { caches, items } = open();
    caches.workshops.save(null, [workshop]);
    caches.burgers.save('w1', [burger('b1', 'w1')]);
    expect(caches.workshops.load(null)).toEqual([workshop]);
    expect(caches.burgers.load('w1')).toEqual([burger('b1', 'w1')]);
    expect([...items.keys()].sort()).toEqual(['cowtex-burgers', 'cowtex-workshops']);
  });

  test('never show the burgers of one workshop as those of another', () => {
    const { caches } = open();
    caches.burgers.save('w1', [burger('b1', 'w1')]);
    expect(caches.burgers.load('w2')).toBeNull();
    expect(caches.burgers.load(null)).toBeNull();
    caches.burgers.save('w2', []);
    expect(caches.burgers.load('w2')).toEqual([]);
    expect(caches.burgers.load('w1')).toEqual([burger('b1', 'w1')]);
  });

  test('never show one account what another was sent', () => {
    const { caches, as } = open('ann');
    caches.workshops.save(null, [workshop]);
    expect(as('bob').workshops.load(null)).toBeNull();
    expect(as(null).workshops.load(null)).toBeNull();
    expect(as('ann').workshops.load(null)).toEqual([workshop]);
  });

  test('keep nothing for nobody, and nothing after they are cleared', () => {
    const { caches, as, items } = open('ann');
    as(null).workshops.save(null, [workshop]);
    expect(items.size).toBe(0);
    caches.workshops.save(null, [workshop]);
    caches.clear();
    expect(items.size).toBe(0);
  });

  test('hold the latest twenty lists', () => {
    const { caches } = open();
    for (let number = 0; number < 21; number += 1) caches.burgers.save(`w${number}`, []);
    expect(caches.burgers.load('w0')).toBeNull();
    expect(caches.burgers.load('w20')).toEqual([]);
  });

  test.each([['{'], ['[]'], ['{"owner":"ann","lists":[{"scope":"*","items":[{"id":1}]}]}']])(
    'ignore what they cannot read: %s',
    (stored) => {
      const { caches, items } = open();
      items.set('cowtex-workshops', stored);
      expect(caches.workshops.load(null)).toBeNull();
    },
  );
});

describe('a choice', () => {
  const of = (area: () => StorageArea) => createChoiceStorage(area, 'cowtex-language', ['en', 'zh']);

  test('is the first until another was chosen', () => {
    const { items, open } = browserStorage();
    const storage = of(() => open().area);
    expect(storage.load()).toBe('en');
    storage.save('zh');
    expect(storage.load()).toBe('zh');
    expect(items.get('cowtex-language')).toBe('zh');
    items.set('cowtex-language', 'fr');
    expect(storage.load()).toBe('en');
  });

  test('needs no storage', () => expect(of(brokenArea).load()).toBe('en'));
});
