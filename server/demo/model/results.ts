import { isObject, type Json, type JsonObject, parseJson } from '../../lib/json.ts';
import { type Speech, speechFor, type Text } from './speech.ts';
import { inWords, wordsOf } from './tools.ts';

/** What a tool gave. */
export interface Result {
  readonly teller: string;
  readonly content: string;
}

/** What an object is about, such as 'Sesame House (B-101)', and its other values by their names in words. */
interface Facts {
  readonly subject: string;
  readonly fields: readonly (readonly [name: string, value: Json])[];
}

/** A longer result is said as a text. Values beyond these numbers are left out. */
const MAX_JSON_LENGTH = 100_000;
const MAX_DEPTH = 4;
const MAX_VALUES = 50;

const comparing = /\b(compar|differ|versus\b|vs\b)|比较|对比|区别|不同/i;
const subjectName = /^(name|title|名称|标题)$/i;
const subjectId = /^(id|编号)$/i;

/** Values that a question asks for without naming them. */
const hints: readonly (readonly [question: RegExp, name: RegExp])[] = [
  [/\bwhen\b|几点|什么时候|何时/i, /hour|time|date|时间|日期/i],
  [/\bwhere\b|哪里|哪儿|在哪/i, /address|city|location|地址|位置/i],
  [/\bwho\b|谁/i, /manager|owner|author|负责人|作者/i],
];

const openAt: Text = ['{subject} is open {value}', '{subject}的{name}：{value}'];
const counted: Text = ['{subject} has {value} {name}', '{subject}的{name}：{value}'];
const valued: Text = ['The {name} of {subject}: {value}', '{subject}的{name}：{value}'];
const label: Text = ['{name}: {value}', '{name}：{value}'];
const withId: Text = ['{name} ({id})', '{name}（{id}）'];
const nothing: Text = ['The tool {teller} returned nothing.', '工具 {teller} 没有返回任何内容。'];

/**
 * Answers a message by what its tools gave: by a table if it compares, by a sentence for each value that it asks for, else by
 * a list of all values.
 */
export function answerBy(results: readonly Result[], message: string): string {
  const speech = speechFor(message);
  const isAsked = askedIn(message, results);
  const told = results.map(({ teller, content }) => {
    const json = valuesOf(parseJson(content.slice(0, MAX_JSON_LENGTH)));
    if (isObject(json)) return { teller, facts: factsOf(json, speech), text: '' };
    const text = typeof json === 'object' ? '' : String(json ?? content).trim();
    return { teller, text: text ? speech.sentence(text) : lines(json ?? null, speech).join('\n') };
  });
  const facts = told.flatMap((one) => one.facts ?? []);
  const isCompared = facts.length > 1 && comparing.test(message);
  const paragraphs = told.map((one) => {
    if (one.facts !== undefined && isCompared) return '';
    const { subject, fields } = one.facts ?? { subject: '', fields: [] };
    // A value that the message has is what it asks with.
    const asked = fields.filter(([name, value]) => isAsked(name) && !message.includes(inline(value, speech)));
    const said = asked.map(([name, value]) => say(subject, name, value, speech)).join(' ');
    const all = [...(subject === '' ? [] : [subject, '']), ...lines(Object.fromEntries(fields), speech)];
    return one.text || said || all.join('\n') || speech.fill(nothing, { teller: one.teller });
  });
  return [isCompared ? table(facts, isAsked, speech) : '', ...paragraphs].filter(Boolean).join('\n\n');
}

/** The values within an answer that has nothing else, as many APIs wrap theirs. */
const valuesOf = (json: Json | undefined): Json | undefined =>
  isObject(json) && Object.keys(json).length === 1 && typeof json.data === 'object' ? json.data : json;

function factsOf(json: JsonObject, { fill }: Speech): Facts {
  const entries = Object.entries(json).slice(0, MAX_VALUES);
  const textOf = (pattern: RegExp) => String(entries.find(([key]) => pattern.test(key))?.[1] ?? '');
  const values = { name: textOf(subjectName), id: textOf(subjectId) };
  const isSubject = (key: string) => values.name !== '' && (subjectName.test(key) || subjectId.test(key));
  return {
    subject: fill(withId, values) || values.name,
    fields: entries
      .filter(([key, value]) => !isSubject(key) && value !== null)
      .map(([key, value]) => [inWords(key), value]),
  };
}

/** Whether the message asks for a value of this name, by a word of it or by a question word. A word of a tool's name does not count. */
function askedIn(message: string, results: readonly Result[]): (name: string) => boolean {
  const common = new Set(results.flatMap(({ teller }) => wordsOf(inWords(teller))));
  const spoken = wordsOf(inWords(message)).filter((word) => !common.has(word));
  const hinted = hints.filter(([question]) => question.test(message));
  return (name) =>
    wordsOf(name).some((word) => spoken.some((one) => one.startsWith(word) || word.startsWith(one))) ||
    hinted.some(([, pattern]) => pattern.test(name));
}

function say(subject: string, name: string, value: Json, speech: Speech): string {
  const isCount = typeof value === 'number' && name.endsWith('s');
  const about = /^open/.test(name) ? openAt : isCount ? counted : valued;
  const text = subject === '' ? label : about;
  return speech.sentence(speech.fill(text, { subject, name, value: inline(value, speech) }));
}

/** The values as lines of a list. What is nested in one has a list of its own, and what is nested in that is one line. */
function lines(json: Json, speech: Speech, indent = ''): string[] {
  if (typeof json !== 'object' || json === null) return [];
  const isList = Array.isArray(json);
  return Object.entries(json)
    .slice(0, MAX_VALUES)
    .flatMap(([key, value]) => {
      const inner = typeof value === 'object' && indent === '' && !isList ? lines(value, speech, '  ') : [];
      // A space stands for the values of the lines below.
      const text = inner.length > 0 ? ' ' : inline(value, speech);
      const named = isList ? text : speech.fill(label, { name: inWords(key), value: text });
      return named === '' ? [] : [`${indent}- ${named}`.trimEnd(), ...inner];
    });
}

/** A value in one line. */
function inline(json: Json, speech: Speech, depth = 0): string {
  if (json === null || depth === MAX_DEPTH) return '';
  if (typeof json !== 'object') return String(json);
  const texts = Object.entries(json)
    .slice(0, MAX_VALUES)
    .map(([key, value]) => {
      const text = inline(value, speech, depth + 1);
      return Array.isArray(json) ? text : speech.fill(label, { name: inWords(key), value: text });
    });
  return speech.parts(texts.filter(Boolean));
}

/** A Markdown table with a column for each object, of the values that are asked for, or else of all. */
function table(facts: readonly Facts[], isAsked: (name: string) => boolean, speech: Speech): string {
  const names = [...new Set(facts.flatMap(({ fields }) => fields.map(([name]) => name)))];
  const asked = names.filter(isAsked);
  const rows = (asked.length > 0 ? asked : names).map((name) => [
    name,
    ...facts.map(({ fields }) => inline(fields.find(([one]) => one === name)?.[1] ?? null, speech)),
  ]);
  const head = ['', ...facts.map(({ subject }) => subject)];
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replace(/[|\n]/g, ' ')).join(' | ')} |`)
    .join('\n');
}
