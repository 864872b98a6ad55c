import { itemTexts, memberTexts } from '#domain/json/members.ts';
import { prettyJson } from '#domain/json/pretty.ts';
import type { Body } from './requests.ts';
import { beginningOf } from './text-blocks.ts';
import { textOf } from './tools.ts';

/** The places of an item in the list before and in the present one; null where it is not. The same item is in both. */
export interface ItemChange {
  readonly former: number | null;
  readonly latter: number | null;
  readonly isSame: boolean;
}

/** What became of the items of a list. An item in the place of another one between two that stayed is a change of it. */
export function itemChanges(before: readonly string[], after: readonly string[]): readonly ItemChange[] {
  const changes: ItemChange[] = [];
  let [former, latter] = [0, 0];
  const passTo = (formerEnd: number, latterEnd: number) => {
    while (former < formerEnd || latter < latterEnd)
      changes.push({
        former: former < formerEnd ? former++ : null,
        latter: latter < latterEnd ? latter++ : null,
        isSame: false,
      });
  };
  for (const [place, text] of after.entries()) {
    const found = before.indexOf(text, former);
    if (found === -1) continue;
    passTo(found, place);
    changes.push({ former: former++, latter: latter++, isSame: true });
  }
  passTo(before.length, after.length);
  return changes;
}

/** A text in a body, by the place where it stands: `messages[2].content`. One of both is empty where it is missing. */
interface PlacedText {
  readonly path: string;
  readonly former: string;
  readonly latter: string;
}

/** What became of a member of a body. */
export interface MemberChange {
  readonly name: string;
  /** Null for a member that is no list. */
  readonly items: readonly ItemChange[] | null;
  /** The texts that differ. */
  readonly texts: readonly PlacedText[];
}

/** The members of a body that differ from those of the body before. */
export function bodyChanges(before: Body, after: Body): readonly MemberChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): readonly MemberChange[] => {
    const [former, latter] = [before.get(name), after.get(name)];
    if (typeof former === 'object' && typeof latter === 'object') {
      const items = itemChanges(former, latter);
      const texts = items
        .filter(({ isSame }) => !isSame)
        .flatMap((item) =>
          textChanges(
            `${name}[${item.latter ?? item.former}]`,
            item.former === null ? undefined : former[item.former],
            item.latter === null ? undefined : latter[item.latter],
          ),
        );
      return items.every(({ isSame }) => isSame) ? [] : [{ name, items, texts }];
    }
    const texts = textChanges(name, jsonOf(former), jsonOf(latter));
    return texts.length === 0 ? [] : [{ name, items: null, texts }];
  });
}

/** The JSON text of these members. */
export const bodyText = (body: Body): string =>
  `{${[...body].map(([name, member]) => `${JSON.stringify(name)}:${jsonOf(member)}`).join(',')}}`;

/** The JSON text of a member; undefined if it is missing. */
export const jsonOf = (member: string | readonly string[] | undefined): string | undefined =>
  typeof member === 'object' ? `[${member.join(',')}]` : member;

function textChanges(path: string, former: string | undefined, latter: string | undefined) {
  const [before, after] = [placesIn(path, former), placesIn(path, latter)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(
      (place): PlacedText => ({
        path: place,
        former: before.get(place) ?? '',
        latter: after.get(place) ?? '',
      }),
    )
    .filter((text) => text.former !== text.latter);
}

/** The places of the words of messages and of the names of tools. */
const WORDS = /(?:^|\.)(?:content|text|thinking|name)$/;
const MAX_GIST = 200;

/** Deeper values are compared as JSON. */
const MAX_DEPTH = 12;

/** The texts, numbers and other values in a JSON text, each by its place. */
function placesIn(path: string, json: string | undefined, depth = 0): ReadonlyMap<string, string> {
  if (json === undefined) return new Map();
  if (depth < MAX_DEPTH && json.startsWith('{'))
    return joined([...memberTexts(json)].map(([name, text]) => placesIn(`${path}.${name}`, text, depth + 1)));
  if (depth < MAX_DEPTH && json.startsWith('['))
    return joined(itemTexts(json).map((text, place) => placesIn(`${path}[${place}]`, text, depth + 1)));
  return new Map([[path, readable(json)]]);
}

const joined = (maps: readonly ReadonlyMap<string, string>[]): ReadonlyMap<string, string> =>
  new Map(maps.flatMap((map) => [...map]));

/** A JSON value as one reads it: the words of a text, and anything else indented. */
export const readable = (json: string): string =>
  (json.startsWith('"') ? textOf(JSON.parse(json)) : prettyJson(json)) ?? json;

/** The words by which an item of a list is known, most of all: a message by its role and its first text, a tool by its name. */
export function gistOf(item: string): string {
  const places = placesIn('', item);
  const [, words = ''] =
    [...places].find(([path, text]) => WORDS.test(path) && text !== '' && text !== 'null') ?? [];
  const gist = [places.get('.role') ?? '', words].filter((text) => text !== '').join(': ');
  return beginningOf(gist, MAX_GIST).replaceAll(/\s+/g, ' ');
}
