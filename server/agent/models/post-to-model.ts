import type { Hold } from '../../limits/budget.ts';
import { BusyError } from '../../limits/busy-error.ts';
import { decoded } from '../../net/decoded.ts';
import { eachChunk, type Pause } from '../../net/each-chunk.ts';
import { readBounded } from '../../net/read-bounded.ts';
import type { Targets } from '../../net/targets.ts';
import { coded } from '../../words/coded.ts';
import { AgentError, systemCodeOf } from '../agent-error.ts';
import type { AnswerReader, ModelPart, ModelRequest } from './model-stream.ts';

/** Larger than any answer of a model. A host that sends more is broken or malicious. */
const MAX_ANSWER_BYTES = 128 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;

/** The most characters of a text that are worked on at once. A line of a model's answer may have millions. */
const MAX_PART_LENGTH = 64 * 1024;

/** The steps in which memory is held for a message that has not ended. A smaller one is not counted. */
const STEP_BYTES = 64 * 1024;

/** The longest time for a host to end the body after the end of its answer. */
const END_MS = 1000;

/** The codes of the errors that the two time limits of a call give. */
const silence = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

/** A provider's answer with an error status. */
export class ModelRefusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;

  constructor(status: number, headers: Readonly<Record<string, unknown>>, body: string) {
    super(`HTTP ${status}`);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

interface ModelPost {
  readonly request: ModelRequest;
  readonly reader: AnswerReader;
  /** The longest silence in milliseconds, before the first chunk or between two that are waited for. */
  readonly timeoutMs: number;
  readonly targets: Pick<Targets, 'callModel'>;
  /** On the memory of a message that has not ended. */
  readonly hold: Pick<Hold, 'resize'>;
  /** Ends the connection at once. */
  readonly signal: AbortSignal;
}

/** Takes a part of an answer, and returns a promise to await before the next one, or null. */
type TakePart = (part: ModelPart) => Pause;

/**
 * Sends a call to a model's host, and passes on the parts of the answer as they come. Redirects are not followed, because
 * they would carry the key along. The body is not read by web streams, because they cost more than all other work on it.
 * @throws {ModelRefusal} for any status but success
 * @throws {AgentError} for silence, and for an answer that is too large
 * @throws {BusyError} if there is no memory for a message that does not end
 */
export async function postToModel(post: ModelPost, take: TakePart): Promise<void> {
  const { request: call, reader, timeoutMs, targets, hold, signal } = post;

  function* partsOf(messages: readonly string[]): Generator<ModelPart, undefined> {
    for (const message of messages) for (const part of reader.read(message)) yield* shortParts(part);
  }

  function takeAll(parts: Iterator<ModelPart, undefined>): Pause {
    for (let next = parts.next(); next.value !== undefined; next = parts.next()) {
      const pause = take(next.value);
      if (pause !== null) return pause.then(() => takeAll(parts));
    }
    return null;
  }

  // Informational answers would begin the time limit of the head again.
  const silent = new AbortController();
  const waiting = setTimeout(() => silent.abort(), timeoutMs);
  try {
    const {
      statusCode,
      headers,
      body: sent,
    } = await targets.callModel(new URL(call.url), {
      headers: call.headers,
      body: call.body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.any([signal, silent.signal]),
    });
    clearTimeout(waiting);
    const body = decoded(sent, headers['content-encoding']);
    if (statusCode < 200 || statusCode > 299) {
      throw new ModelRefusal(statusCode, headers, (await readBounded(body, MAX_REFUSAL_BYTES)) ?? '');
    }
    const decoder = new TextDecoder();
    let size = 0;
    let held = 0;
    const over = Promise.withResolvers<void>();
    const endIfOver = () => {
      if (!reader.isOver()) return;
      // Some hosts leave the connection open. Most end the body now, so that the connection can be used again.
      setTimeout(() => body.destroy(), END_MS).unref();
      over.resolve();
    };
    const received = eachChunk(body, (chunk) => {
      if (reader.isOver()) return null;
      size += chunk.byteLength;
      if (size > MAX_ANSWER_BYTES) throw new AgentError('host', coded('model-answer-size'));
      const messages = reader.cut(decoder.decode(chunk, { stream: true }));
      const unfinished = Math.floor(reader.held() / STEP_BYTES) * STEP_BYTES;
      if (unfinished !== held && !hold.resize(unfinished)) throw new BusyError();
      held = unfinished;
      const pause = takeAll(partsOf(messages));
      if (pause === null) endIfOver();
      return pause?.then(endIfOver) ?? null;
    });
    await Promise.race([received, over.promise]).catch((error: unknown) => {
      if (signal.aborted || systemCodeOf(error) === null || !reader.isWhole()) throw error;
    });
    for (const long of reader.end()) for (const part of shortParts(long)) await take(part);
  } catch (error) {
    if (silent.signal.aborted || silence.includes(systemCodeOf(error) ?? '')) {
      throw new AgentError('silence', coded('model-silent', { seconds: String(timeoutMs / 1000) }));
    }
    throw error;
  } finally {
    clearTimeout(waiting);
  }
}

/** Cuts a long text, so that other work has its turn between two pieces. */
function* shortParts(part: ModelPart): Generator<ModelPart, undefined> {
  if ((part.type !== 'text' && part.type !== 'thinking') || part.text.length <= MAX_PART_LENGTH) {
    yield part;
    return;
  }
  for (let start = 0; start < part.text.length; start += MAX_PART_LENGTH)
    yield { ...part, text: part.text.slice(start, start + MAX_PART_LENGTH) };
}
