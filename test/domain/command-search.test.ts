import { describe, expect, test } from 'vitest';
import { findCommands } from '#domain/command-search.ts';

const group = (id: string, labels: readonly string[], unasked = 0) => ({
  id,
  unasked,
  commands: labels.map((label) => ({ label, hint: label === 'Anna' ? 'anna@example.com' : '' })),
});
const found = (query: string, ...groups: readonly ReturnType<typeof group>[]) =>
  findCommands(groups, query).map(({ id, commands }) => [id, commands.map(({ label }) => label)]);

describe('finding commands', () => {
  test('an empty query shows the first of each group that has any to show', () => {
    expect(
      found('  ', group('pages', ['Home', 'Profile', 'Accounts'], 2), group('burgers', ['Talker'])),
    ).toEqual([['pages', ['Home', 'Profile']]]);
  });

  test('beginnings come before beginnings of words, and these before the middle of a word', () => {
    const all = group('burgers', ['Catalog', 'New logger', 'Blog', 'Logbook', 'Login']);
    expect(found('LOG', all)).toEqual([['burgers', ['Logbook', 'Login', 'New logger', 'Catalog', 'Blog']]]);
  });

  test('the group with the best command comes first', () => {
    const pages = group('pages', ['Service catalog']);
    expect(found('ta', pages, group('burgers', ['Talker'])).map(([id]) => id)).toEqual(['burgers', 'pages']);
  });

  test('every word counts, in any order, also what stands beside the label', () => {
    expect(found('example an', group('accounts', ['Anna', 'Andrew']))).toEqual([['accounts', ['Anna']]]);
    expect(found('burger demo', group('burgers', ['Demo burger', 'Demo']))).toEqual([
      ['burgers', ['Demo burger']],
    ]);
  });

  test('six of a group are enough', () => {
    const many = Array.from({ length: 1000 }, (_, number) => `Burger ${number}`);
    expect(found('burger', group('burgers', many))[0]?.[1]).toHaveLength(6);
  });
});
