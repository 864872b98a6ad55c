/**
 * One event of the chat stream as it was received. `event` is empty where the frame named none, and where a
 * message held no field lines at all (then `data` is the whole message): an 'other' event.
 */
export interface Frame {
  readonly event: string;
  readonly data: string;
  /** The JSON that our own server puts beside an error, in a comment: its code and parameters. */
  readonly errorCode?: string;
}

/**
 * The frames of one whole socket message, in the format of server-sent events. The end of the message ends its last
 * frame. A message of nothing but comments (a keep-alive) has none.
 */
export function parseMessage(message: string): readonly Frame[] {
  const text = message.startsWith('\uFEFF') ? message.slice(1) : message;
  // Splitting by the pattern takes twice as long, and few servers need it.
  const lines = text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n');
  const frames: Frame[] = [];
  let event = '';
  let data: string | null = null;
  let hasFields = false;
  let errorCode = '';

  function endFrame(): void {
    if (!hasFields) return;
    frames.push(errorCode === '' ? { event, data: data ?? '' } : { event, data: data ?? '', errorCode });
    errorCode = '';
    event = '';
    data = null;
    hasFields = false;
  }

  for (const line of lines) {
    if (line === '') {
      endFrame();
      continue;
    }
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    if (name !== 'data' && name !== 'event' && name !== 'id' && name !== 'retry') {
      if (line.startsWith(': {')) errorCode = line.slice(2);
      continue;
    }
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') data = data === null ? value : `${data}\n${value}`;
    if (name === 'event') event = value;
    hasFields = true;
  }
  endFrame();
  return frames.length > 0 ? frames : withoutFields(lines);
}

/** A message without field lines is one 'other' event, unless it is a keep-alive: comments and blank lines only. */
function withoutFields(lines: readonly string[]): readonly Frame[] {
  const said = lines.filter((line) => !line.startsWith(':'));
  const first = said.findIndex((line) => line !== '');
  const last = said.findLastIndex((line) => line !== '');
  if (first === -1 && said.length < lines.length) return [];
  return [{ event: '', data: said.slice(Math.max(first, 0), last + 1).join('\n') }];
}
