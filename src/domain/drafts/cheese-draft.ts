import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Cheese, CheeseInput, JsonObject } from '#domain/entities.ts';
import { withMember } from '#domain/json/edit.ts';
import { memberTexts } from '#domain/json/members.ts';
import { isExactNumber, isNumberText } from '#domain/json/syntax.ts';
import { jsonObjectOf, jsonText, parseJsonObject, stringIn } from '#domain/json/text.ts';
import type { FieldErrors, FieldText } from '#domain/messages.ts';
import { followingSettings, providerOf, usualConfiguration } from '#domain/providers.ts';
import { headerLines, headersOf } from './header-lines.ts';

/** The parts of a configuration that have fields of their own. */
export interface CheeseSettings {
  readonly host: string;
  readonly model: string;
  readonly temperature: string;
  readonly topP: string;
  readonly maxTokens: string;
  /** In seconds. */
  readonly timeout: string;
}

/**
 * A cheese as its form holds it: the configuration as JSON text, and fields that show parts of it. Text and fields are two
 * views of one value, and a number keeps the digits that were typed. While the text is invalid the fields keep their values and
 * cannot be edited. Only a new key is held separately: the text shows a mask in its place.
 */
export interface CheeseDraft extends CheeseSettings {
  /** The provider's name, which identifies the layer. */
  readonly type: string;
  /** The key of the configuration: none, the stored one, `apiKey`, or one that was typed into the text. */
  readonly keyState: 'none' | 'stored' | 'new' | 'typed';
  /** The new key; '' if there is none. */
  readonly apiKey: string;
  /** The headers beside the key, as lines of `Name: value`. The server shows a mask in the place of a stored value. */
  readonly headers: string;
  readonly json: string;
  /** The mask of the key that the server has stored; '' if there is none. */
  readonly storedKey: string;
}

const fields = ['host', 'model', 'temperature', 'topP', 'maxTokens', 'timeout'] as const;

/** The names of the member that a field shows. The first with a value is shown; a new member gets the first name. */
const names: Readonly<Record<keyof CheeseSettings, readonly [string, ...string[]]>> = {
  host: ['host', 'endpoint', 'base_url'],
  model: ['model'],
  temperature: ['temperature'],
  topP: ['topp', 'top_p'],
  maxTokens: ['max_tokens', 'maxTokens'],
  timeout: ['timeout'],
};

const KEY_NAME = 'api_key';
const HEADERS_NAME = 'headers';
const newKey = msg`A new key`;
const keyTexts: Readonly<Record<CheeseDraft['keyState'], MessageDescriptor>> = {
  none: msg`No key`,
  stored: msg`The stored key`,
  new: newKey,
  typed: newKey,
};
/** The mask of a new key in the text. Our server shows the same for a stored one. */
const KEY_MASK = '••••••••';

/** The draft of an existing cheese, or of a new one with an initial configuration. */
export function cheeseDraft({ type, jsonData }: Pick<Cheese, 'type' | 'jsonData'>): CheeseDraft {
  const storedKey = stringIn(jsonData[KEY_NAME]);
  const empty = { host: '', model: '', temperature: '', topP: '', maxTokens: '', timeout: '' };
  const secrets = { keyState: 'none', apiKey: '', headers: '', storedKey } as const;
  return withText({ ...empty, ...secrets, type, json: '' }, jsonText(jsonData));
}

/** The draft after an edit. A valid text updates its fields. A field changes its part of the text, if that is valid. */
export function reviseCheese(draft: CheeseDraft, change: Partial<CheeseDraft>): CheeseDraft {
  const { type = draft.type, json = draft.json, headers = draft.headers } = change;
  const typed = withText({ ...draft, type }, json);
  if (!parseJsonObject(json).ok) return typed;
  let text = headers === draft.headers ? json : withHeaders(json, headers);
  for (const field of fields) {
    const value = change[field];
    if (value !== undefined && value !== typed[field]) text = written(text, field, value);
  }
  const key = shownKey(typed, change);
  if (key === null) return withText({ ...typed, headers }, text);
  const { apiKey = '' } = change;
  return withText(
    { ...typed, headers, apiKey },
    withMember(text, [KEY_NAME], key === '' ? null : JSON.stringify(key)),
  );
}

/** The draft of a new cheese after an edit. What nobody typed follows the provider. */
export function reviseNewCheese(
  draft: CheeseDraft,
  change: Partial<CheeseDraft>,
  demoModelHost: string,
): CheeseDraft {
  const { type = draft.type } = change;
  const provider = type === draft.type ? undefined : providerOf(type);
  if (provider === undefined) return reviseCheese(draft, change);
  const { ollama, openai, anthropic } = usualConfiguration(demoModelHost);
  const settingsOf = (jsonData: JsonObject) => settingsIn(memberTexts(jsonText(jsonData)));
  const usual = {
    ollama: settingsOf(ollama),
    openai: settingsOf(openai),
    anthropic: settingsOf(anthropic),
  };
  return reviseCheese(draft, { ...followingSettings(fields, draft, provider, usual), ...change });
}

/**
 * The change that removes a typed key and changed headers from a draft. The stored key and its removal stay. A text that
 * cannot be parsed is discarded if it names a key or headers.
 */
export function redactSecrets(draft: CheeseDraft, opened: CheeseDraft): Partial<CheeseDraft> {
  if (!parseJsonObject(draft.json).ok)
    return [KEY_NAME, HEADERS_NAME].some((name) => draft.json.includes(name))
      ? { ...opened, type: draft.type }
      : { apiKey: '', headers: opened.headers };
  const isTyped = draft.keyState === 'new' || draft.keyState === 'typed';
  if (!isTyped && draft.headers === opened.headers) return {};
  const headers = { headers: opened.headers };
  return reviseCheese(draft, isTyped ? { ...headers, keyState: 'stored' } : headers);
}

/** The key that the text shows after a change of its field; null if the change does not affect it. */
function shownKey({ storedKey }: CheeseDraft, { apiKey, keyState }: Partial<CheeseDraft>): string | null {
  if (keyState === 'none') return '';
  if (keyState === 'stored') return storedKey;
  if (apiKey === undefined) return null;
  return apiKey.trim() === '' ? storedKey : KEY_MASK;
}

/** The save request of a valid draft; throws on an invalid one. */
export function cheeseInput({ type, json, apiKey }: CheeseDraft): CheeseInput {
  const jsonData = jsonObjectOf(json);
  const key = apiKey.trim();
  return { type: type.trim(), jsonData: key === '' ? jsonData : { ...jsonData, [KEY_NAME]: key } };
}

/** The texts of the draft, to compare them with those that somebody else has saved. Of a key only its state is shown. */
export function diffCheese({ json, keyState }: CheeseDraft): readonly FieldText[] {
  return [
    { label: msg`Configuration`, text: json },
    { label: msg`API key`, text: keyTexts[keyState] },
  ];
}

/** The current error of the text, so that its fields can say why they are disabled. */
export function cheeseTextErrors({ json }: CheeseDraft): FieldErrors<CheeseDraft> {
  const parsed = parseJsonObject(json);
  return parsed.ok ? {} : { json: parsed.message };
}

/** The errors that prevent the save. */
export function validateCheese(draft: CheeseDraft): FieldErrors<CheeseDraft> {
  return { ...(draft.type.trim() === '' && { type: msg`Enter a cheese type.` }), ...cheeseTextErrors(draft) };
}

/**
 * The errors of a new cheese. A type that the burger has already is one of them, because some servers would replace that cheese
 * with its host, model and key.
 */
export function validateNewCheese(draft: CheeseDraft, others: readonly Pick<Cheese, 'type'>[]) {
  const type = draft.type.trim();
  const isThere = others.some((other) => other.type.toLowerCase() === type.toLowerCase());
  return {
    ...validateCheese(draft),
    ...(isThere && { type: msg`This burger already has a cheese of the type ${type}. Edit that one.` }),
  };
}

/**
 * An unknown provider, and values that are not numbers where the model needs them. They do not prevent the save, because other
 * servers may take them.
 */
export function cheeseHints(draft: CheeseDraft): FieldErrors<CheeseDraft> {
  const type = draft.type.trim();
  const isNumber = (text: string) => text.trim() === '' || Number.isFinite(Number(text));
  const isAbove = (text: string, least: number) => text.trim() === '' || Number(text) >= least;
  return {
    ...(type !== '' &&
      providerOf(type) === undefined && {
        type: msg`The embedded server supports only ollama, openai and anthropic. Once this cheese is saved, the burger can’t answer there.`,
      }),
    ...(!isNumber(draft.temperature) && { temperature: msg`Enter a number.` }),
    ...(!isNumber(draft.topP) && { topP: msg`Enter a number.` }),
    ...(!(isAbove(draft.maxTokens, 1) && Number.isInteger(Number(draft.maxTokens))) && {
      maxTokens: msg`Enter a whole number of at least 1.`,
    }),
    ...(!isAbove(draft.timeout, Number.MIN_VALUE) && {
      timeout: msg`Enter a number of seconds above 0.`,
    }),
  };
}

/** A key that was typed into the text itself replaces a new one. */
function withText(draft: CheeseDraft, json: string): CheeseDraft {
  if (!parseJsonObject(json).ok) return { ...draft, json };
  const texts = memberTexts(json);
  const key = shown(texts.get(KEY_NAME));
  const isNew = key === KEY_MASK && draft.apiKey.trim() !== '';
  const keyState = key === '' ? 'none' : isNew ? 'new' : key === draft.storedKey ? 'stored' : 'typed';
  return {
    ...draft,
    json,
    ...settingsIn(texts),
    keyState,
    apiKey: isNew ? draft.apiKey : '',
    headers: linesOf(draft, texts.get(HEADERS_NAME)),
  };
}

function settingsIn(texts: ReadonlyMap<string, string>): CheeseSettings {
  const value = (field: keyof CheeseSettings) => shown(texts.get(nameOf(texts, field)));
  return {
    host: value('host'),
    model: value('model'),
    temperature: value('temperature'),
    topP: value('topP'),
    maxTokens: value('maxTokens'),
    timeout: value('timeout'),
  };
}

/** The lines of the headers in the text. Lines that say the same stay as they were typed. */
function linesOf({ headers }: CheeseDraft, json: string | undefined): string {
  const lines = headerLines(json === undefined ? undefined : JSON.parse(json));
  return headerLines(headersOf(headers)) === lines ? headers : lines;
}

function withHeaders(json: string, lines: string): string {
  const headers = headersOf(lines);
  const isNone = Object.keys(headers).length === 0;
  return withMember(json, [HEADERS_NAME], isNone ? null : jsonText(headers));
}

function written(json: string, field: keyof CheeseSettings, value: string): string {
  const texts = memberTexts(json);
  const name = nameOf(texts, field);
  const isText = field === 'host' || field === 'model';
  // An emptied text field becomes an empty string. An emptied number is removed.
  if (value.trim() === '' && !(isText && texts.has(name))) return withMember(json, [name], null);
  const isNumber = !isText && isExactNumber(value.trim());
  return withMember(json, [name], isNumber ? value.trim() : JSON.stringify(value));
}

function nameOf(texts: ReadonlyMap<string, string>, field: keyof CheeseSettings): string {
  const all = names[field];
  return all.find((name) => shown(texts.get(name)) !== '') ?? all.find((name) => texts.has(name)) ?? all[0];
}

/** A string without its quotes, a number as it was typed, and '' for any other value. */
function shown(text: string | undefined): string {
  if (text === undefined) return '';
  if (text.startsWith('"')) {
    const value: string = JSON.parse(text);
    return value;
  }
  return isNumberText(text) ? text : '';
}
