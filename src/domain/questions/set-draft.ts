import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Json } from '#domain/entities.ts';
import { isJsonObject, listIn, objectIn, parseJsonText, stringIn } from '#domain/json/text.ts';
import {
  draftOf,
  type ExpectationDraft,
  expectationFault,
  expectationOf,
  isKind,
  textFault,
  tooLong,
} from './expectation-draft.ts';
import type { Question, Turn } from './set.ts';

/*
 * The questions of a set while they are typed. They are one text in the form's draft, so that they are kept, compared and restored
 * like any other text.
 */

export const MAX_QUESTIONS = 200;
export const MAX_MESSAGES = 20;
export const MAX_EXPECTATIONS = 20;
const MAX_NAME = 200;
/** The most characters of a message that become the name of a question without one. */
const MAX_NAMED = 60;

export interface SetDraft {
  readonly name: string;
  /** See `writeQuestions`. */
  readonly questions: string;
}

export interface TurnDraft {
  readonly prompt: string;
  readonly expect: readonly ExpectationDraft[];
}

export interface QuestionDraft {
  readonly id: string;
  /** It may be empty: then the question is named by its first message. */
  readonly name: string;
  readonly turns: readonly TurnDraft[];
}

export const emptyTurn: TurnDraft = { prompt: '', expect: [] };

/** The questions as they are typed. */
export const questionDrafts = (questions: readonly Question[]): readonly QuestionDraft[] =>
  questions.map(({ id, name, turns }) => ({
    id,
    name,
    turns: turns.map(({ prompt, expect }) => ({ prompt, expect: expect.map(draftOf) })),
  }));

/** The text of questions in a draft. */
export const writeQuestions = (questions: readonly QuestionDraft[]): string => JSON.stringify(questions);

/** The questions in such a text. What an older page has left in another form is dropped. */
export function readQuestions(text: string): readonly QuestionDraft[] {
  const parsed = parseJsonText(text);
  return parsed.ok ? listIn(parsed.value).map(readQuestion) : [];
}

function readQuestion(value: Json): QuestionDraft {
  const { id, name, turns } = objectIn(value);
  return { id: stringIn(id), name: stringIn(name), turns: listIn(turns).map(readTurn) };
}

function readTurn(value: Json): TurnDraft {
  const { prompt, expect } = objectIn(value);
  return { prompt: stringIn(prompt), expect: listIn(expect).flatMap(readExpectation) };
}

function readExpectation(json: Json): readonly ExpectationDraft[] {
  const { kind, value, more } = objectIn(json);
  return isJsonObject(json) && isKind(kind) ? [{ kind, value: stringIn(value), more: stringIn(more) }] : [];
}

/** A new question, with an ID that no other one has. */
export function newQuestion(others: readonly { readonly id: string }[]): QuestionDraft {
  return { id: freeId(others), name: '', turns: [emptyTurn] };
}

/** The first of 'q1', 'q2', … that no question has. */
export function freeId(others: readonly { readonly id: string }[]): string {
  const taken = new Set(others.map(({ id }) => id));
  let number = others.length + 1;
  while (taken.has(`q${number}`)) number += 1;
  return `q${number}`;
}

/** The name of a question, or the beginning of its first message. */
export function questionName({
  name,
  turns: [first],
}: {
  readonly name: string;
  readonly turns: readonly { readonly prompt: string }[];
}): string {
  if (name.trim() !== '') return name.trim();
  const [line = ''] = (first?.prompt ?? '').trim().split('\n');
  return line.length > MAX_NAMED ? `${line.slice(0, MAX_NAMED).toWellFormed().trimEnd()}…` : line;
}

/** The questions of a draft without a fault. */
export const questionsOf = (drafts: readonly QuestionDraft[]): readonly Question[] =>
  drafts.map((draft) => ({
    id: draft.id,
    name: questionName(draft),
    turns: draft.turns.map(({ prompt, expect }): Turn => ({ prompt, expect: expect.map(expectationOf) })),
  }));

/** Where something is wrong; all of them count from 0. */
export interface QuestionFault {
  readonly question: number;
  readonly turn: number;
  /** Null: the message itself. */
  readonly expectation: number | null;
  readonly message: MessageDescriptor;
}

/** The first fault of the questions; null if there is none. The server checks patterns. */
export function faultIn(questions: readonly QuestionDraft[]): QuestionFault | null {
  for (const [question, { turns }] of questions.entries())
    for (const [turn, { prompt, expect }] of turns.entries()) {
      const message = promptFault(prompt);
      if (message !== null) return { question, turn, expectation: null, message };
      for (const [expectation, draft] of expect.entries()) {
        const fault = expectationFault(draft);
        if (fault !== null) return { question, turn, expectation, message: fault };
      }
    }
  return null;
}

function promptFault(prompt: string): MessageDescriptor | null {
  return prompt.trim() === '' ? msg`Enter a message.` : textFault(prompt);
}

/** The fault of a set's name; null if there is none. */
export function nameFault(name: string): MessageDescriptor | null {
  if (name.trim() === '') return msg`Enter a name.`;
  return name.trim().length > MAX_NAME ? tooLong(MAX_NAME) : null;
}

/** A fault with its place, in words. */
export function placedFault(
  { question, turn }: Pick<QuestionFault, 'question' | 'turn'>,
  fault: MessageDescriptor | string,
): MessageDescriptor {
  const values = { question: question + 1, turn: turn + 1, fault };
  return { ...msg`Question ${{ question: 0 }}, message ${{ turn: 0 }}: ${{ fault: '' }}`, values };
}
