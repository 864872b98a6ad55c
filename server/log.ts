/** What a line says beside its message. An absent value is left out. */
interface LogFields {
  readonly [name: string]: string | number | boolean | undefined;
}

/**
 * The server's log. A line never holds a secret: neither passwords, tokens and keys nor bodies, headers and queries, and of
 * an error only its name, message and stack, because what a library hangs on its errors may be anything.
 */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `cause` is what was thrown. */
  error(message: string, cause: unknown, fields?: LogFields): void;
}

export type LogFormat = 'text' | 'json';
type LogLevel = keyof Log;
export type WriteLine = (level: LogLevel, line: string) => void;

/** A log of one line a message: readable ones, or one JSON object each. */
export function createLog(format: LogFormat, write: WriteLine = toConsole): Log {
  const layOut = format === 'json' ? asJson : asText;
  const put = (level: LogLevel, message: string, fields: LogFields = {}) =>
    write(level, layOut({ time: new Date().toISOString(), level, message, ...fields }));
  return {
    info: (message, fields) => put('info', message, fields),
    warn: (message, fields) => put('warn', message, fields),
    error: (message, cause, fields) => put('error', message, { ...fields, error: stackOf(cause) }),
  };
}

/** The same log with at most `most` lines in a second; the next line after it says how many were `left_out`. */
export function atMost(most: number, log: Log): Log {
  let ends = 0;
  let lines = 0;
  /** What the line says, or null where it is one too many. */
  const admit = (fields: LogFields = {}): LogFields | null => {
    const now = performance.now();
    const isNew = now >= ends;
    const left_out = isNew && lines > most ? lines - most : undefined;
    if (isNew) [ends, lines] = [now + 1000, 0];
    lines += 1;
    return lines > most ? null : { ...fields, left_out };
  };
  return {
    info(message, fields) {
      const admitted = admit(fields);
      if (admitted !== null) log.info(message, admitted);
    },
    warn(message, fields) {
      const admitted = admit(fields);
      if (admitted !== null) log.warn(message, admitted);
    },
    error(message, cause, fields) {
      const admitted = admit(fields);
      if (admitted !== null) log.error(message, cause, admitted);
    },
  };
}

/** `console` survives a closed pipe; writing to the bare streams would not. */
function toConsole(level: LogLevel, line: string): void {
  if (level === 'info') console.log(line);
  else console.error(line);
}

type Line = LogFields & { readonly time: string; readonly level: LogLevel; readonly message: string };

const asJson = (line: Line) => JSON.stringify(line);

function asText({ time, level, message, error, ...fields }: Line): string {
  const named = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${/^[\w.:/@+-]+$/.test(String(value)) ? value : JSON.stringify(value)}`],
  );
  const head = [time, level.padEnd(5), message, ...named].join(' ');
  return [head, ...(error === undefined ? [] : String(error).split('\n'))].map(printable).join('\n  ');
}

/** A caller chooses the path: none of its line breaks, colours or cursor movements may reach a terminal. */
const printable = (text: string) =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

function stackOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const own = cause.stack ?? `${cause.name}: ${cause.message}`;
  return cause.cause === undefined ? own : `${own}\ncaused by ${stackOf(cause.cause)}`;
}
