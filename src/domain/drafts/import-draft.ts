import { msg } from '@lingui/core/macro';
import type { Burger, BurgerExport, Json } from '#domain/entities.ts';
import { isJsonObject, objectIn, parseJsonRoughly, parseJsonText } from '#domain/json/text.ts';
import type { FieldErrors } from '#domain/messages.ts';

/** The JSON array of burgers of an export, pasted or read from a file. */
export interface ImportDraft {
  readonly text: string;
  /** The last chosen file. */
  readonly file: { readonly name: string; readonly isRead: boolean } | null;
  /** The import goes on although the current burgers cannot be saved to a file first. */
  readonly withoutCopy: boolean;
}

/** The current burgers could not be fetched, to be saved to a file before the import. `cause` is the failure of the call. */
export class NoCopyError extends Error {}

/** The change that a chosen file makes. An unreadable file leaves the text unchanged. */
export async function fileChosen(file: File): Promise<Partial<ImportDraft>> {
  const { name } = file;
  try {
    return { text: await file.text(), file: { name, isRead: true } };
  } catch {
    return { file: { name, isRead: false } };
  }
}

/** The errors that prevent the import. */
export function importErrors({ text }: ImportDraft): FieldErrors<ImportDraft> {
  const notAnArray = { text: msg`Unable to import burgers. Enter a JSON array of burgers.` };
  if (text.trim() === '') return notAnArray;
  const parsed = parseJsonText(text);
  if (parsed.ok) return isArray(parsed.value) ? entryErrors(parsed.value) : notAnArray;
  const { line = 1, column = 1 } = parsed.position ?? {};
  if (parseJsonRoughly(text).ok)
    return {
      text: msg`Unable to import burgers. The number at line ${line}, column ${column} has too many digits to be kept exactly. Write it as a string, in quotes.`,
    };
  return {
    text: msg`Unable to import burgers. The text isn’t valid JSON at line ${line}, column ${column}.`,
  };
}

/** The error of the first entry that is not a burger. The server checks the rest. */
function entryErrors(entries: BurgerExport): FieldErrors<ImportDraft> {
  const index = entries.findIndex(
    (entry) => !isJsonObject(entry) || typeof entry.name !== 'string' || entry.name.trim() === '',
  );
  if (index === -1) return {};
  const number = index + 1;
  return { text: msg`Unable to import burgers. Entry ${number} isn’t a burger or has no name.` };
}

/** The import request of a valid draft; throws on an invalid one. */
export function importedBurgers({ text }: ImportDraft): BurgerExport {
  const parsed = parseJsonText(text);
  if (!parsed.ok || !isArray(parsed.value)) throw new Error('Not a JSON array of burgers');
  return parsed.value;
}

/** The most that an import of our server takes. */
const MAX_IMPORT = { bytes: 4 * 1024 * 1024, items: 5000 };

/** True if an export is larger than an import of our server may be. */
export function isBeyondImport(burgers: BurgerExport): boolean {
  const layersOf = (burger: Json) =>
    ['buns', 'cheeses', 'patties'].map((name) => objectIn(burger)[name] ?? null).filter(isArray);
  const items = burgers.flatMap(layersOf).reduce((count, { length }) => count + length, burgers.length);
  const text = JSON.stringify(burgers);
  return items > MAX_IMPORT.items || new TextEncoder().encode(text).byteLength > MAX_IMPORT.bytes;
}

/** The changes that an import would make to a workshop, as names of burgers. */
interface ImportChanges {
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  readonly removed: readonly string[];
  /** The public burgers that visitors cannot talk to afterwards. */
  readonly closed: readonly string[];
}

/** Compares an import with the burgers that it replaces. Burgers are matched by ID. */
export function importChanges(imported: BurgerExport, current: readonly Burger[]): ImportChanges {
  const known = new Map(current.map(({ id, name }) => [id, name]));
  const kept = new Set<string>();
  const open = new Set<string>();
  const [added, replaced]: [string[], string[]] = [[], []];
  for (const item of imported) {
    const { id, name, is_public: isPublic } = objectIn(item);
    const isKnown = typeof id === 'string' && known.has(id) && !kept.has(id);
    const called = typeof name === 'string' ? name : '—';
    if (!isKnown) added.push(called);
    else {
      kept.add(id);
      if (isPublic === true) open.add(id);
      const before = known.get(id) ?? called;
      replaced.push(before === called ? called : `${before} → ${called}`);
    }
  }
  const named = (burgers: readonly Burger[]) => burgers.map(({ name }) => name);
  return {
    added,
    replaced,
    removed: named(current.filter(({ id }) => !kept.has(id))),
    closed: named(current.filter(({ id, isPublic }) => isPublic === true && !open.has(id))),
  };
}

function isArray(value: Json): value is BurgerExport {
  return Array.isArray(value);
}
