import type { History, HistoryEvent } from './history-event.ts';
import { isAnswer, type Row, shownText } from './transcript.ts';

/** A message, in the form that a server takes. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** The most that a first prompt carries of the conversation before it. */
const MOST_MESSAGES = 60;
const MOST_CHARACTERS = 100_000;
/** The same for a visitor, whose messages the embedded server limits to 64 KiB. */
const MOST_OF_VISITOR = 12_000;

/** The events with one burger, because no other burger may learn of them. The events after a prompt are its answer. */
export function sharedWith(history: History, burgerId: string): History {
  let isOwn = true;
  return history.filter((event) => {
    if (event.type === 'prompted') isOwn = [burgerId, undefined].includes(event.burgerId);
    return isOwn;
  });
}

/** The messages in a log, for a server that does not know them; without the oldest ones if there are too many. */
export function newestMessages(
  rows: readonly Row[],
  isVisitor: boolean,
): { readonly messages: readonly ChatMessage[]; readonly isWhole: boolean } {
  const all = messagesIn(rows);
  let characters = 0;
  const most = all.toReversed().findIndex(({ content }, index) => {
    characters += content.length;
    return index >= MOST_MESSAGES || characters > (isVisitor ? MOST_OF_VISITOR : MOST_CHARACTERS);
  });
  const newest = most === -1 ? all : all.slice(all.length - most);
  // Some models refuse a conversation that begins with the assistant.
  const first = newest.findIndex(({ role }) => role === 'user');
  return { messages: first === -1 ? [] : newest.slice(first), isWhole: most === -1 };
}

/** The user's prompts and the words of their answers. An answer may span several rows, with tools between them. */
function messagesIn(rows: readonly Row[]): readonly ChatMessage[] {
  const messages: ChatMessage[] = [];
  for (const row of rows) {
    const last = messages.at(-1);
    const content = shownText(row);
    if (content.trim() === '') continue;
    if (row.isPrompt) messages.push({ role: 'user', content });
    else if (!isAnswer(row)) continue;
    else if (last?.role !== 'assistant') messages.push({ role: 'assistant', content });
    else messages.splice(-1, 1, { role: 'assistant', content: `${last.content}\n\n${content}` });
  }
  return messages;
}

/**
 * The events before a prompt, and the prompt; null if there is no such prompt. Prompts count from 1.
 */
export function rewind(
  history: History,
  turn: number,
): { readonly before: History; readonly prompt: string } | null {
  const prompts = history.flatMap((event, index) => (event.type === 'prompted' ? [{ ...event, index }] : []));
  const asked = prompts[turn - 1];
  if (asked === undefined) return null;
  return { before: history.slice(0, asked.index), prompt: asked.content };
}

/** The minimum length of a secret. A shorter value may be an everyday word. */
const SHORTEST_SECRET = 8;

/** The history without the values of these headers, which are replaced by dots wherever they occur, also within JSON. */
export function withoutSecrets(history: History, headers: readonly string[]): History {
  const hidden = headers
    .flatMap((header) => [header, header.replace(/^\S+\s+/, '')])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  const clean = (text: string) => hidden.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
  return history.map((event): HistoryEvent => {
    if (event.type === 'received') return { ...event, messages: event.messages.map(clean) };
    if (event.type === 'prompted') return { ...event, content: clean(event.content) };
    if (event.type !== 'noted' || event.detail === undefined) return event;
    return { ...event, detail: clean(event.detail) };
  });
}
