/*
 * Growing Markdown in pieces, of which only the last one changes. A piece is one top-level block or a few. It ends only where
 * every Markdown parser sees the end of a block, so that parsing the pieces separately gives the same result as parsing the
 * whole text.
 */

import { endsWithFence } from './reader.ts';

/** Text that is not copied as it grows: the newest part, and those before it. */
export interface Parts {
  readonly before: Parts | null;
  readonly text: string;
}

/** Markdown to be parsed; code in a fence; or the rest of a block that is too long to be parsed again with every word. */
export interface Piece {
  readonly id: number;
  readonly kind: 'markdown' | 'code' | 'plain';
  /** `markdown` is in one part. */
  readonly parts: Parts;
  /** The word after a fence, usually the code's language. */
  readonly info: string;
}

/** The maximum length of a block, in characters. The rest of it is plain text. */
const MAX_BLOCK_LENGTH = 8_192;
/** A line is read in parts of this many characters. */
const MAX_LINE_LENGTH = 8_192;
/** A part of code or plain text ends with the line that reaches this many characters. */
const FULL_PART = 4_096;

const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)/;
const MARKER = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const TABLE_RULE = /^ {0,3}[-:|][-:| \t]*$/;

interface Fence {
  readonly mark: string;
  readonly indent: number;
}

/** The growing piece, and the state that decides where it ends. */
export interface OpenPiece extends Piece {
  readonly fence: Fence | null;
  /** The fence has been closed, so that the next line belongs to another piece. */
  readonly isClosed: boolean;
  readonly isAfterBlank: boolean;
  /** A list has begun, and may have ended. */
  readonly mayBeList: boolean;
  /** A fence is in the list, or after it. */
  readonly hasInnerFence: boolean;
  /** In characters. */
  readonly length: number;
}

/** A part of the text, at most a line. */
export interface LinePart {
  /** With the line break, if there is one. */
  readonly text: string;
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

interface Step {
  readonly ended: OpenPiece | null;
  readonly open: OpenPiece;
}

const begin = (id: number, kind: Piece['kind'], text = '', info = ''): OpenPiece => ({
  id,
  kind,
  parts: { before: null, text },
  info,
  fence: null,
  isClosed: false,
  isAfterBlank: false,
  mayBeList: false,
  hasInnerFence: false,
  length: 0,
});

/** The empty first piece. */
export const firstPiece: OpenPiece = begin(0, 'markdown');

function appended({ before, text }: Parts, added: string): Parts {
  const isFull = text.length >= (text.endsWith('\n') ? FULL_PART : 2 * FULL_PART);
  return isFull ? { before: { before, text }, text: added } : { before, text: text + added };
}

/** The spaces that a line begins with; four for a tab, which is more than any block but code begins with. */
function indentOf(line: string): number {
  let spaces = 0;
  while (spaces < 4 && line[spaces] === ' ') spaces += 1;
  return line[spaces] === '\t' ? 4 : spaces;
}

/** A line of code without the indent of its fence. If a tab is wider than the indent, the rest of it stays. */
function withoutIndent(line: string, indent: number): string {
  let spaces = 0;
  while (spaces < indent && line[spaces] === ' ') spaces += 1;
  const isTab = spaces < indent && line[spaces] === '\t';
  return isTab ? ' '.repeat(4 - indent) + line.slice(spaces + 1) : line.slice(spaces);
}

const isBlank = (line: string): boolean => line.trim() === '';

function closes(line: string, { mark }: Fence): boolean {
  if (indentOf(line) > 3) return false;
  const run = line.trim();
  return run.length >= mark.length && run === (mark[0] ?? '').repeat(run.length);
}

/** True if a line begins a new block of the document, regardless of the lines before it. */
function startsBlock(open: OpenPiece, line: string, fence: RegExpExecArray | null): boolean {
  const indent = indentOf(line);
  const isStart = fence ? indent === 0 || !open.mayBeList : open.isAfterBlank && endsList(open, line, indent);
  return isStart && !(open.hasInnerFence && endsWithFence(open.parts.text));
}

/** True if a line after a blank one is outside of every list. */
const endsList = ({ mayBeList }: OpenPiece, line: string, indent: number): boolean =>
  mayBeList ? indent === 0 && !MARKER.test(line) : indent <= 3;

function growCode(open: OpenPiece, fence: Fence, { text, isStart, isEnd }: LinePart): Step {
  if (isStart && isEnd && closes(text, fence)) return { ended: null, open: { ...open, isClosed: true } };
  const code = isStart ? withoutIndent(text, fence.indent) : text;
  const grown = { ...open, parts: appended(open.parts, code), length: open.length + code.length };
  return { ended: null, open: grown };
}

/** The lines that begin the next piece of a table, if the block is only a table; else null. */
function tableHead(text: string): string | null {
  const [head = '', rule = ''] = text.split('\n', 2);
  return head.includes('|') && rule.includes('|') && TABLE_RULE.test(rule) ? `${head}\n${rule}\n` : null;
}

/** The piece after one that is too long, within the same block. */
function continueLong(open: OpenPiece, { text: line, isStart }: LinePart): OpenPiece {
  const id = open.id + 1;
  if (isStart && open.mayBeList && indentOf(line) === 0 && MARKER.test(line)) return begin(id, 'markdown');
  const head = isStart ? tableHead(open.parts.text) : null;
  if (head !== null) return begin(id, 'markdown', head);
  return { ...begin(id, 'plain'), mayBeList: open.mayBeList };
}

function grow(open: OpenPiece, { text, isStart, isEnd }: LinePart): OpenPiece {
  const { parts, kind } = open;
  return {
    ...open,
    parts: kind === 'markdown' ? { before: null, text: parts.text + text } : appended(parts, text),
    isAfterBlank: isStart && isEnd && isBlank(text),
    mayBeList: open.mayBeList || (isStart && MARKER.test(text)),
    hasInnerFence:
      open.hasInnerFence || (kind === 'markdown' && isStart && open.mayBeList && FENCE.test(text)),
    length: open.length + text.length,
  };
}

/** Adds a part of a line to the text. At most one piece ends with it, and another one begins. */
export function addLine(open: OpenPiece, part: LinePart): Step {
  if (open.fence && !open.isClosed) return growCode(open, open.fence, part);
  const { text, isStart, isEnd } = part;
  if (isStart && isEnd && isBlank(text)) {
    // Blank lines between blocks belong to none.
    if (open.isClosed || open.length === 0) return { ended: null, open: { ...open, isAfterBlank: true } };
    return { ended: null, open: grow(open, part) };
  }
  const fence = isStart && isEnd ? FENCE.exec(text) : null;
  const isNew = open.isClosed || (isStart && startsBlock(open, text, fence));
  const isEmpty = open.length === 0 && open.fence === null;
  const id = isEmpty ? open.id : open.id + 1;
  const ended = isEmpty ? null : open;
  if (isNew || isEmpty) {
    if (!fence) return { ended, open: grow(begin(id, 'markdown'), part) };
    const [, indent = '', mark = '', info = ''] = fence;
    const code = begin(id, 'code', '', info.trim().split(/\s/, 1)[0]);
    return { ended, open: { ...code, fence: { mark, indent: indent.length } } };
  }
  if (open.kind === 'markdown' && open.length + text.length > MAX_BLOCK_LENGTH)
    return { ended: open, open: grow(continueLong(open, part), part) };
  return { ended: null, open: grow(open, part) };
}

/** The end of the first part of an unfinished line; 0 while it is short. A part ends after a space, if there is one. */
export function partEnd(line: string): number {
  if (line.length <= MAX_LINE_LENGTH) return 0;
  const space = line.lastIndexOf(' ', MAX_LINE_LENGTH - 1) + 1;
  if (space > 0) return space;
  return (line.charCodeAt(MAX_LINE_LENGTH) & 0xfc00) === 0xdc00 ? MAX_LINE_LENGTH - 1 : MAX_LINE_LENGTH;
}
