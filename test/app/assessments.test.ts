import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The rows of the tables whose first column is a number such as 1.2.3. */
const rowsOf = (text: string) =>
  Array.from(text.matchAll(/^\| (\d+\.\d+\.\d+) .*\|$/gm), ([row, number = '']) => ({
    number,
    cells: row.split('|').map((cell) => cell.trim()),
  }));

test.each([
  {
    file: 'docs/security.md',
    answers: ['met', 'partly', 'not met', 'does not apply'],
    count: 246,
    says: /Of (\d+) requirements, (\d+) are met, (\d+) are partly met, (\d+) are not met, and (\d+) do not apply/,
  },
  {
    file: 'docs/accessibility.md',
    answers: ['supports', 'partly', 'not'],
    count: 55,
    says: /the (\d+) success criteria[\s\S]*?(\d+) criteria are supported, (\d+) partly, and (\d+) not\./,
  },
])('$file has a row for each requirement, and counts them', (table) => {
  const text = readFileSync(table.file, 'utf8');
  const rows = rowsOf(text);
  const answers = rows.map(({ cells }) => cells.find((cell) => table.answers.includes(cell)));
  expect(new Set(rows.map(({ number }) => number)).size).toBe(table.count);
  expect(rows).toHaveLength(table.count);
  expect(answers).not.toContain(undefined);
  const [, ...said] = table.says.exec(text) ?? [];
  expect(said.map(Number)).toEqual([
    table.count,
    ...table.answers.map((answer) => answers.filter((one) => one === answer).length),
  ]);
});

test.each(['SECURITY.md', 'docs/security.md', 'docs/accessibility.md'])(
  'every test that %s names exists',
  (file) => {
    const named = Array.from(
      readFileSync(file, 'utf8').matchAll(/`(test\/[^`]+)`/g),
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  },
);
