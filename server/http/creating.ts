import type { Context } from 'hono';
import { createMutexes } from '../limits/queues.ts';
import { type Change, change, type Writing } from '../storage/change.ts';
import { isForeignKeyViolation, SignedOutError } from '../storage/failures.ts';
import { firstAnswer, type KeyedCall, keepAnswer } from '../storage/first-answers.ts';
import type { Reads } from '../storage/reading.ts';
import type { Secrets } from '../storage/secrets.ts';
import { coded, uncoded } from '../words/coded.ts';
import { bodyText } from './body.ts';
import { ownResponse, refusal } from './contract.ts';
import { HttpError } from './http-error.ts';
import type { Env } from './router.ts';
import { tagOf } from './versions.ts';

const USABLE = /^[\x20-\x7e]{1,255}$/;

/** The OpenAPI description of a call that creates something. */
export const creatingCall = {
  // As part of the request's schema it would be checked with every call, which would copy all headers.
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header' as const,
      description:
        'A unique value for each call. A repeated call with the same key within 24 hours returns the first response and creates nothing. The newest 200 keys of an account are kept, with 4,000,000 characters of responses in total.',
      schema: {
        type: 'string' as const,
        minLength: 1,
        maxLength: 255,
        example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
      },
    },
  ],
  refusals: { 422: refusal('This Idempotency-Key was used for another call'), ...ownResponse },
};

interface Creating extends Writing {
  readonly db: Reads;
  readonly secrets: Pick<Secrets, 'sign'>;
}

/** The created item, and the text of its answer. */
interface Answer<Item> {
  readonly item: Item;
  readonly text: string;
}

/** Runs `write` in a transaction, perhaps after other work or again. */
type Open = <Result>(write: (change: Change) => Promise<Result>) => Promise<Result>;

export interface Options<Item> {
  /** As in `change`. */
  readonly gone?: () => Error;
  /** For changes that need more than a transaction. */
  readonly open?: Open;
  /** Runs once the item exists, and not when its call is repeated. */
  readonly created?: (item: Item) => void;
}

/** Equal calls wait for each other here, and not in a transaction, which occupies a connection. */
const mutex = createMutexes();

/**
 * Creates an item and answers 201 with it. A caller who got no answer may send the call with its `Idempotency-Key` again:
 * the key, the change and the answer are one transaction (docs/decisions.md#idempotency-keys). A refused call has changed
 * nothing, so its key is free again. Runs after `requireAccount`, the limit of the body and the checks of the body.
 * @throws {HttpError} 422 if another call has the key, and what `work` throws
 */
export async function creating<Item extends object>(
  deps: Creating,
  c: Context<Env>,
  work: (change: Change) => Promise<Item>,
  { gone, open, created }: Options<Item> = {},
): Promise<Response> {
  // Each look at `c.var` copies all variables.
  const by = {
    accountId: c.get('accountId'),
    sessionId: c.get('sessionId'),
    requiredRole: c.get('requiredRole'),
  };
  const call = await keyedCall(deps, c, by.accountId);
  const run: Open = open ?? ((write) => change(deps, by, write, gone));
  const create = async (): Promise<Answer<Item>> => {
    const answer = await run(async (made) => {
      const item = await work(made);
      const text = JSON.stringify({ data: item });
      if (call !== null) await keep(made, call, text);
      return { item, text };
    });
    created?.(answer.item);
    return answer;
  };
  const { item, text } =
    call === null
      ? await create()
      : await mutex(`${call.account_id}\n${call.key}`, () => createOnce(deps, call, create));
  if ('version' in item && typeof item.version === 'number')
    c.env.outgoing.setHeader('ETag', tagOf(item.version));
  return new Response(text, { status: 201, headers: { 'Content-Type': 'application/json' } });
}

/** Another call has the key: the same one before, or one that has nothing to do with this. */
class KeyTakenError extends Error {}

/**
 * Makes the change and keeps its answer, or gives the answer of the first call with the key. Whether there was one shows only
 * when the key is kept or the change is refused, because almost every call is the first.
 */
async function createOnce<Item>(
  deps: Creating,
  call: KeyedCall,
  create: () => Promise<Answer<Item>>,
): Promise<Answer<Item>> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof KeyTakenError || error instanceof HttpError)) throw error;
    const first = await firstAnswer(deps.db, call);
    if (first === null) throw error;
    if (first.digest !== call.digest) throw new HttpError(422, coded('key-reused'));
    const { data }: { data: Item } = JSON.parse(first.answer);
    return { item: data, text: first.answer };
  }
}

async function keyedCall(
  { secrets }: Creating,
  c: Context<Env>,
  account_id: string,
): Promise<KeyedCall | null> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  requireUsable(key);
  const digest = secrets.sign(`call\n${c.req.method} ${c.req.path}\n${await bodyText(c)}`);
  return { account_id, key, digest };
}

async function keep(made: Change, call: KeyedCall, answer: string): Promise<void> {
  try {
    if (!(await keepAnswer(made, call, answer))) throw new KeyTakenError();
  } catch (error) {
    // The account was deleted during the change.
    if (isForeignKeyViolation(error)) throw new SignedOutError();
    throw error;
  }
}

/**
 * Refuses a key that a header cannot carry, or that is too long.
 * @throws {HttpError} 400
 */
function requireUsable(key: string): void {
  if (!USABLE.test(key))
    throw new HttpError(400, uncoded('The Idempotency-Key must have 1 to 255 characters of ASCII.'));
}
