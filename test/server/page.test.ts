import { describe, expect, test } from 'vitest';
import { paged, pageQuery } from '#server/http/page.ts';

const rows = Array.from({ length: 5 }, (_, index) => ({ id: `R${index}`, name: `“${index}”` }));
const ofRow = {
  place: (row: { id: string }) => [row.id],
  present: (row: { name: string }) => row.name,
};

/** A page as a store reads it: one row more than it shows. */
function read(asked: Record<string, string>) {
  const page = pageQuery.parse(asked);
  if (page === null) return null;
  const start = page.before === null ? 0 : rows.findIndex((row) => row.id === page.before?.[0]) + 1;
  return paged(rows.slice(start, start + page.limit + 1), page, ofRow);
}

describe('the pages of a list', () => {
  test('have each item once, in order, and the last one has no next', () => {
    const seen: string[] = [];
    let asked: Record<string, string> = { limit: '2' };
    for (;;) {
      const page = read(asked);
      seen.push(...(page?.data ?? []));
      if (typeof page?.next !== 'string') break;
      asked = { limit: '2', before: page.next };
    }
    expect(seen).toEqual(rows.map((row) => row.name));
  });

  test('end where a page is exactly full', () => {
    expect(read({ limit: '5' })?.next).toBeNull();
    expect(read({ limit: '4' })?.next).not.toBeNull();
  });

  test('are there only for those who ask, with a size for those who do not say one', () => {
    expect(read({})).toBeNull();
    const next = read({ limit: '1' })?.next ?? '';
    expect(read({ before: next })?.data).toHaveLength(4);
  });

  test.each([
    { limit: '0' },
    { limit: '201' },
    { limit: '1.5' },
    { limit: '-1' },
    { limit: '' },
    { before: '' },
    { before: 'WyJhIl' },
    { before: Buffer.from('["\\u0000"]').toString('base64url') },
    { before: Buffer.from('{}').toString('base64url') },
  ])('are refused for %j', (asked) => {
    const issue = pageQuery.safeParse(asked).error?.issues[0];
    expect(issue?.path).toEqual(Object.keys(asked));
    expect(issue?.message).toMatch(/^page-(limit\?most=200|before)$/);
  });
});
