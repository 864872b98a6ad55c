import { endOfString } from './pretty.ts';

/** One member of an object in a JSON text: where its key begins, and where its value begins and ends. */
export interface Member {
  readonly key: string;
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

/**
 * The text of each member's value, as it was written, because numbers beyond what JavaScript can hold would change. The last of
 * equal keys counts, as it does for `JSON.parse`.
 */
export function memberTexts(text: string): ReadonlyMap<string, string> {
  return new Map(membersOf(text).map(({ key, value, end }) => [key, text.slice(value, end)]));
}

/** The members of an object in their order. The text has to be valid; an empty one has none. */
export function membersOf(text: string): readonly Member[] {
  // A string matches by its quote alone, because a pattern for all of it exhausts the stack on a long one.
  const token = /["{}[\],:]|[^\s"{}[\],:]+/g;
  const members: Member[] = [];
  let open: { readonly key: string; readonly start: number; value: number | null } | null = null;
  let depth = 0;
  let end = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const { 0: word, index } = match;
    if (word === '"') token.lastIndex = endOfString(text, index);
    if (depth === 1 && (word === ',' || word === '}')) {
      if (open) members.push({ ...open, value: open.value ?? end, end });
      open = null;
    } else if (depth === 1 && open === null) {
      open = { key: JSON.parse(text.slice(index, token.lastIndex)), start: index, value: null };
    } else if (depth === 1 && open?.value === null && word !== ':') {
      open.value = index;
    }
    if (word === '{' || word === '[') depth += 1;
    else if (word === '}' || word === ']') depth -= 1;
    end = token.lastIndex;
  }
  return members;
}

/** The text of each item of a list, as it was written. The text has to be valid. */
export function itemTexts(text: string): readonly string[] {
  const token = /["{}[\],]/g;
  const items: string[] = [];
  let depth = 0;
  let start = text.indexOf('[') + 1;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const { 0: mark, index } = match;
    if (mark === '"') token.lastIndex = endOfString(text, index);
    if (depth === 1 && (mark === ',' || mark === ']')) {
      const item = text.slice(start, index).trim();
      if (item !== '') items.push(item);
      start = index + 1;
    }
    if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
  }
  return items;
}
