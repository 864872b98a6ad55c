/** The fields of a line besides its message. Absent values are left out. */
export interface LogFields {
  readonly [name: string]: string | number | boolean | undefined;
}

/**
 * The server's log. A line never contains a secret: no passwords, tokens and keys, no bodies, headers and queries. Of an
 * error it has the name, message and stack only, because libraries may attach anything to their errors.
 */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `cause` is what was thrown. */
  error(message: string, cause: unknown, fields?: LogFields): void;
  /** The same log, whose lines have these fields, too, as they are when a line is written. */
  with(fields: () => LogFields): Log;
}

type LogFormat = 'text' | 'json';
type LogLevel = 'info' | 'warn' | 'error';
type WriteLine = (level: LogLevel, line: string) => void;

/** Makes a log with one line a message, for people or as one JSON object each. */
export function createLog(format: LogFormat, write: WriteLine = toConsole): Log {
  const layOut = format === 'json' ? asJson : asText;
  const put = (level: LogLevel, message: string, fields: LogFields) =>
    write(level, layOut({ time: new Date().toISOString(), level, message, ...fields }));
  return logOf(put, () => ({}));
}

function logOf(
  put: (level: LogLevel, message: string, fields: LogFields) => void,
  common: () => LogFields,
): Log {
  return {
    info: (message, fields) => put('info', message, { ...common(), ...fields }),
    warn: (message, fields) => put('warn', message, { ...common(), ...fields }),
    error: (message, cause, fields) =>
      put('error', message, { ...common(), ...fields, error: stackOf(cause) }),
    with: (more) => logOf(put, () => ({ ...common(), ...more() })),
  };
}

/** The same function, but it writes at most `most` lines a second. The next line says how many were `left_out`. */
export function atMost(most: number, write: Log['info']): Log['info'] {
  let ends = 0;
  let lines = 0;
  return (message, fields) => {
    const now = performance.now();
    const isNew = now >= ends;
    const left_out = isNew && lines > most ? lines - most : undefined;
    if (isNew) [ends, lines] = [now + 1000, 0];
    lines += 1;
    if (lines <= most) write(message, { ...fields, left_out });
  };
}

/** `console` survives a closed pipe; writing to the streams directly does not. */
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

/** Callers choose the path, and none of its line breaks, colours or cursor movements may reach a terminal. */
const printable = (text: string) =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

function stackOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const own = cause.stack ?? `${cause.name}: ${cause.message}`;
  return cause.cause === undefined ? own : `${own}\ncaused by ${stackOf(cause.cause)}`;
}
