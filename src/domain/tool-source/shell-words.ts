/**
 * The words of a command as a POSIX shell reads them: three kinds of quotes, escapes, and lines continued with a backslash.
 * Word processors and PowerShell are understood, too: their quotes, dashes and backticks, and lines of options whose backslash
 * is lost. Only the first command counts, and nothing is expanded. Linear in the text.
 */
export function shellWords(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  const add = (part: string) => {
    word = (word ?? '') + part;
  };
  const end = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  while (at < text.length) {
    const one = text.charAt(at);
    at += 1;
    if ((one === '\\' || one === '`') && isAt(LINE_END, text, at)) {
      at = LINE_END.lastIndex;
    } else if (word === null && QUOTES.includes(one)) {
      return shellWords(straightened(text));
    } else if (word === null && (one === '–' || one === '—')) {
      // A word processor makes one dash of two.
      add(one === '—' || isAt(LONG_NAME, text, at) ? '--' : '-');
    } else if (one === '\\') {
      const next = text.charAt(at);
      at += 1;
      add(next);
    } else if (one === "'") {
      const close = text.indexOf("'", at);
      const stop = close === -1 ? text.length : close;
      add(text.slice(at, stop));
      at = stop + 1;
    } else if (one === '"' || (one === '$' && text.charAt(at) === "'")) {
      const [inner, stop] =
        one === '"' ? quoted(text, at, '"', plainEscape) : quoted(text, at + 1, "'", cEscape);
      add(inner);
      at = stop;
    } else if (/\s/.test(one)) {
      end();
      if (one === '\n' && words.length > 0 && !isAt(CONTINUED, text, at)) return words;
    } else if (one === ';' || one === '|' || one === '&') {
      end();
      return words;
    } else add(one);
  }
  end();
  return words;
}

/** The end of a line. A backslash continues it even if spaces follow, which cannot be seen. */
const LINE_END = /[ \t]*\r?\n/y;
/** More letters than short options are combined of. */
const LONG_NAME = /[a-z]{4}/y;
/** The start of a line that has an option or an address. */
const CONTINUED = /\s*(?:[-–—]{1,2}\w|['"“”‘’]?https?:)/y;

function isAt(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** The quotes of word processors. */
const QUOTES = '“”‘’';

/** With the quotes that a keyboard has, where a word processor has put others. */
const straightened = (text: string): string => text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'");

/** The result of an escape after a backslash at `at`, and its length. */
type Escape = (text: string, at: number) => readonly [given: string, length: number];

function quoted(text: string, from: number, close: string, readEscape: Escape): readonly [string, number] {
  const parts: string[] = [];
  let at = from;
  while (at < text.length && text.charAt(at) !== close) {
    if (text.charAt(at) === '\\') {
      const [given, length] = readEscape(text, at + 1);
      parts.push(given);
      at += 1 + length;
    } else {
      parts.push(text.charAt(at));
      at += 1;
    }
  }
  return [parts.join(''), at + 1];
}

/** Within double quotes a backslash stays before most characters. */
const plainEscape: Escape = (text, at) => {
  const next = text.charAt(at);
  if (next === '\n') return ['', 1];
  return ['"', '\\', '$', '`'].includes(next) ? [next, 1] : [`\\${next}`, 1];
};

const controls: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  e: '\x1b',
};

/** Within $'…', which browsers use when they copy a command with a line feed or a quote. */
const cEscape: Escape = (text, at) => {
  const next = text.charAt(at);
  const digits = next === 'x' ? 2 : next === 'u' ? 4 : next === 'U' ? 8 : 0;
  let length = 0;
  while (length < digits && /[0-9a-fA-F]/.test(text.charAt(at + 1 + length))) length += 1;
  const code = length === 0 ? Number.NaN : Number.parseInt(text.slice(at + 1, at + 1 + length), 16);
  if (code <= 0x10ffff) return [String.fromCodePoint(code), 1 + length];
  return [controls[next] ?? next, 1];
};

/**
 * A command as the command line of Windows hands it on, if it was written for that: without the carets that escape, and lines
 * continued with a caret joined. Any other text is left as it is, above all a caret after a single quote, which is no quote there.
 */
export function withoutCarets(text: string): string {
  if (!/^[^']*?\s\^["\r\n]/.test(text)) return text;
  const parts: string[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at);
    if (one === '"') isQuoted = !isQuoted;
    if (one === '^' && !isQuoted) {
      at += 1;
      if (text.startsWith('\r\n', at)) at += 2;
      else if (text.charAt(at) === '\n') at += 1;
    }
    parts.push(text.charAt(at));
  }
  return parts.join('');
}
