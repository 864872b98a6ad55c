import { inexact } from '../../http/body.ts';
import { IMPORT_ITEMS, importTooLarge } from '../../http/contract.ts';
import { HttpError } from '../../http/http-error.ts';
import { changedNumber, endOfString, isObject, type Json, parseJson } from '../../lib/json.ts';
import { yieldWhenDue } from '../../limits/loop-turns.ts';
import { coded, withPlace } from '../../words/coded.ts';
import { type BurgerInFile, checkBurger, itemsIn, placeOf } from './file-schema.ts';

/*
 * A file is cut into its burgers before any of it is parsed, so that each is parsed and checked by itself, with turns for
 * other work in between.
 */

/** Parsing so many values takes some fifty milliseconds at worst. */
const MAX_VALUES = 100_000;
/** The characters of a file outside its burgers: commas and white space. */
const MAX_OUTSIDE = 64 * IMPORT_ITEMS;

const [COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, QUOTE] = [0x2c, 0x5b, 0x5d, 0x7b, 0x7d, 0x22];

/**
 * Reads the burgers of an import file's text.
 * @throws {HttpError} 400 that names the place of the first fault, 413 for too many burgers and layers
 */
export async function readFile(json: string): Promise<BurgerInFile[]> {
  const { outside, texts } = cut(json);
  const file = parsed(outside);
  const found = isObject(file) && 'data' in file ? file.data : file;
  if (!Array.isArray(found))
    throw new HttpError(400, withPlace('burgers', coded('not-burgers')), { field: 'burgers' });
  const burgers: BurgerInFile[] = [];
  let items = 0;
  for (const [index, stub] of found.entries()) {
    const burger = isObject(stub) ? parsed(texts[Number(stub.at)] ?? '') : stub;
    items += itemsIn(burger);
    if (items > IMPORT_ITEMS) throw importTooLarge();
    burgers.push(checkBurger(burger, index));
    await yieldWhenDue();
  }
  return burgers;
}

function parsed(json: string): Json {
  const changed = changedNumber(json);
  if (changed !== null) throw inexact(changed);
  const value = parseJson(json);
  if (value === undefined) throw new HttpError(400, coded('body-not-json'));
  return value;
}

/**
 * The texts of the objects in a file's list, bare or in an object, and the text `outside` of them, in which `{"at": n}` stands
 * for each. The brackets are only counted: what does not match is found where a text is parsed.
 */
function cut(json: string): { outside: string; texts: string[] } {
  const texts: string[] = [];
  const opened: number[] = [];
  let outside = '';
  let cutTo = 0;
  let depth = 0;
  let within: { readonly from: number; readonly depth: number; values: number } | null = null;
  for (let at = 0; at < json.length; at += 1) {
    if (within === null) refuseTooLarge(at);
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === COMMA) count();
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (within === null && code === OPEN_OBJECT && depth <= 2 && opened[depth - 1] === OPEN_LIST) {
        outside += json.slice(cutTo, at);
        within = { from: at, depth, values: 0 };
      }
      count();
      if (depth < 2) opened[depth] = code;
      depth += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1;
      if (within?.depth !== depth) continue;
      outside += `{"at":${texts.length}}`;
      cutTo = at + 1;
      texts.push(json.slice(within.from, cutTo));
      within = null;
    }
  }
  if (within !== null) throw new HttpError(400, coded('body-not-json'));
  refuseTooLarge(json.length);
  return { outside: outside + json.slice(cutTo), texts };

  /** What has been read up to `at` may be too much already. */
  function refuseTooLarge(at: number): void {
    if (texts.length > IMPORT_ITEMS || outside.length + at - cutTo > MAX_OUTSIDE) throw importTooLarge();
  }

  function count(): void {
    if (within === null) return;
    within.values += 1;
    if (within.values <= MAX_VALUES) return;
    const most = MAX_VALUES.toLocaleString('en');
    const field = placeOf([texts.length]);
    throw new HttpError(400, withPlace(field, coded('too-many-values', { most })), { field });
  }
}
