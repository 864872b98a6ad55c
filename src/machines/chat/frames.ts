/**
 * One event of the chat stream as it was received. `event` is empty where the frame named none, and where a
 * message held no field lines at all (then `data` is the whole message): an 'other' event.
 */
export interface Frame {
  readonly event: string;
  readonly data: string;
}

export interface FrameParser {
  /** Takes the next part of a message, cut anywhere, and gives the frames that ended within it. */
  push(chunk: string): readonly Frame[];
  /** Ends the message, which ends its last frame too; the parser is then ready for the next message. */
  end(): readonly Frame[];
}

/** Stands for the first character of a line that has not begun. */
const NO_LINE = -1;
const NOTHING = -1;
const NONE: readonly Frame[] = [];
const SPACE = 32;
const COLON = 58;
const LF = 10;
const CR = 13;
const BYTE_ORDER_MARK = 0xfeff;

/** Whether `text` has `data:` at `at`. Comparing codes one by one is what makes the common line cheap. */
const isData = (text: string, at: number, first: number): boolean =>
  first === 100 &&
  text.charCodeAt(at + 1) === 97 &&
  text.charCodeAt(at + 2) === 116 &&
  text.charCodeAt(at + 3) === 97 &&
  text.charCodeAt(at + 4) === COLON;

const isEvent = (text: string, at: number, first: number): boolean =>
  first === 101 &&
  text.charCodeAt(at + 1) === 118 &&
  text.charCodeAt(at + 2) === 101 &&
  text.charCodeAt(at + 3) === 110 &&
  text.charCodeAt(at + 4) === 116 &&
  text.charCodeAt(at + 5) === COLON;

/**
 * A parser for `event:`/`data:` lines, one message after another. Every character is looked at a fixed number of
 * times however the text is cut: an unfinished line grows as a rope and is only read when its end has come.
 */
export function createFrameParser(): FrameParser {
  // The line, and the frame, that are still growing.
  let line = '';
  let lineStart = NO_LINE;
  let event = '';
  let data = '';
  let dataLines = 0;
  let inFrame = false;
  // What the first character of the next chunk is to be dropped for: it is the mark that may begin a message, or
  // the LF that belongs to the CR before it.
  let drop = BYTE_ORDER_MARK;
  // What kinds of lines the message has had; the lines that are none of the known ones, as one text.
  let hadField = false;
  let hadComment = false;
  let other = '';
  let gap = '\n';

  function addData(value: string): void {
    data = dataLines === 0 ? value : `${data}\n${value}`;
    dataLines += 1;
    inFrame = true;
  }

  /** Takes a line that is not blank. */
  function takeLine(text: string, start: number, end: number): void {
    const first = text.charCodeAt(start);
    if (isData(text, start, first)) {
      addData(text.slice(text.charCodeAt(start + 5) === SPACE ? start + 6 : start + 5, end));
    } else if (first === COLON) {
      hadComment = true;
    } else if (first === 105 && text.charCodeAt(start + 1) === 100 && text.charCodeAt(start + 2) === COLON) {
      inFrame = true;
    } else {
      takeRareLine(text.slice(start, end));
    }
  }

  function takeRareLine(text: string): void {
    const colon = text.indexOf(':');
    const name = colon === -1 ? text : text.slice(0, colon);
    const value =
      colon === -1 ? '' : text.slice(text.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1);
    if (name === 'data') {
      addData(value);
    } else if (name === 'event') {
      event = value;
      inFrame = true;
    } else if (name === 'id' || name === 'retry') {
      inFrame = true;
    } else if (!hadField) {
      other = other === '' ? text : other + gap + text;
      gap = '\n';
    }
  }

  /** Begins an unfinished line; of a comment nothing is kept but its colon. */
  function begin(text: string): void {
    if (text === '') return;
    lineStart = text.charCodeAt(0);
    line = lineStart === COLON ? ':' : text;
  }

  function finishFrame(): Frame {
    const frame = { event, data };
    event = '';
    data = '';
    dataLines = 0;
    inFrame = false;
    return frame;
  }

  /** What is left of a chunk that follows the start of a message, or a CR whose LF may only come now. */
  function resume(chunk: string): string {
    if (chunk === '') return chunk;
    const skip = chunk.charCodeAt(0) === drop ? 1 : 0;
    drop = NOTHING;
    return chunk.slice(skip);
  }

  function push(chunk: string): readonly Frame[] {
    const text = drop !== NOTHING ? resume(chunk) : chunk;
    // A drip of single characters is not worth two searches.
    if (text.length === 1 && lineStart === COLON && text.charCodeAt(0) > CR) return NONE;
    let cr = text.indexOf('\r');
    let lf = text.indexOf('\n');
    if (cr === -1 && lf === -1) {
      if (lineStart === COLON) return NONE;
      if (lineStart === NO_LINE) begin(text);
      else line += text;
      return NONE;
    }
    let frames: Frame[] | undefined;
    let start = 0;
    do {
      const end = cr === -1 || (lf !== -1 && lf < cr) ? lf : cr;
      if (lineStart !== NO_LINE) {
        const whole = line + text.slice(start, end);
        lineStart = NO_LINE;
        line = '';
        takeLine(whole, 0, whole.length);
      } else if (end === start) {
        if (inFrame) {
          const frame = finishFrame();
          if (frames) frames.push(frame);
          else frames = [frame];
        } else {
          gap += '\n';
        }
      } else {
        const first = text.charCodeAt(start);
        if (isData(text, start, first)) {
          const value = text.slice(text.charCodeAt(start + 5) === SPACE ? start + 6 : start + 5, end);
          if (dataLines === 0 && end === lf && text.charCodeAt(end + 1) === LF) {
            // By far the commonest shape: a single data line that ends its frame.
            const frame = { event, data: value };
            event = '';
            inFrame = false;
            if (frames) frames.push(frame);
            else frames = [frame];
            start = end + 2;
            lf = text.indexOf('\n', start);
            continue;
          }
          addData(value);
        } else if (isEvent(text, start, first)) {
          event = text.slice(text.charCodeAt(start + 6) === SPACE ? start + 7 : start + 6, end);
          inFrame = true;
        } else {
          takeLine(text, start, end);
        }
      }
      start = end + 1;
      if (end === cr) {
        if (start === text.length) drop = LF;
        else if (text.charCodeAt(start) === LF) start += 1;
        cr = text.indexOf('\r', start);
      }
      if (lf !== -1 && lf < start) lf = text.indexOf('\n', start);
    } while (cr !== -1 || lf !== -1);
    begin(text.slice(start));
    if (!frames) return NONE;
    hadField = true;
    return frames;
  }

  function end(): readonly Frame[] {
    if (lineStart !== NO_LINE) takeLine(line, 0, line.length);
    const frames: Frame[] = inFrame ? [finishFrame()] : [];
    if (frames.length === 0 && !hadField && (other !== '' || !hadComment))
      frames.push({ event: '', data: other });
    line = '';
    lineStart = NO_LINE;
    drop = BYTE_ORDER_MARK;
    hadField = false;
    hadComment = false;
    other = '';
    gap = '\n';
    return frames;
  }

  return { push, end };
}

/** The frames of one whole socket message. A message of nothing but comments (a keep-alive) has none. */
export function parseMessage(text: string): readonly Frame[] {
  const parser = createFrameParser();
  const frames = parser.push(text);
  const last = parser.end();
  return frames.length === 0 ? last : last.length === 0 ? frames : [...frames, ...last];
}
