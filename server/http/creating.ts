import type { Context } from 'hono';
import { createTurns } from '../limits/turns.ts';
import { type Change, change, type Writing } from '../storage/change.ts';
import { isForeignKeyViolation } from '../storage/failures.ts';
import { type KeyedCall, keepAnswer, takeKey } from '../storage/first-answers.ts';
import type { Secrets } from '../storage/secrets.ts';
import { coded, uncoded } from '../words/coded.ts';
import { bodyText } from './body-text.ts';
import { refusal } from './contract.ts';
import { HttpError } from './http-error.ts';
import type { Env } from './router.ts';
import { etagOf } from './versions.ts';

/** The version of every newly created item. */
const FIRST = { version: 1 };
const USABLE = /^[\x20-\x7e]{1,255}$/;

/** The OpenAPI description of a call that creates something. */
export const creatingCall = {
  // As part of the request's schema it would be checked with every call, which would copy all headers.
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header' as const,
      description:
        'A unique value for each call. A repeated call with the same key within 24 hours returns the first response and creates nothing. The newest 200 keys of an account are kept, with 4 MB of responses in total.',
      schema: {
        type: 'string' as const,
        minLength: 1,
        maxLength: 255,
        example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
      },
    },
  ],
  refusals: { 422: refusal('This Idempotency-Key was used for another call') },
};

interface Creating extends Writing {
  readonly secrets: Pick<Secrets, 'sign'>;
}

interface Answer<Item> {
  readonly data: Item;
}

/** Runs `write` in a transaction, perhaps after other work or again. */
type Open = <Result>(write: (change: Change) => Promise<Result>) => Promise<Result>;

/** Equal calls wait for each other here, and not in a transaction, which occupies a connection. */
const inTurn = createTurns();

/**
 * Creates an item and answers 201 with it. A caller who got no answer may send the call with its `Idempotency-Key` again:
 * the key, the change and the answer are one transaction (docs/decisions.md#idempotency-keys). A refused call has changed
 * nothing, so its key is free again. Runs after `requireAccount`, the limit of the body and the checks of the body. `gone` is
 * as in `change`, and `open` is for changes that need more than that.
 * @throws {HttpError} 422 if another call has the key, and what `work` throws
 */
export async function creating<Item extends object>(
  deps: Creating,
  c: Context<Env>,
  work: (change: Change) => Promise<Item>,
  { gone, open = (write) => change(deps, c.var, write, gone) }: { gone?: () => Error; open?: Open } = {},
) {
  const call = await keyedCall(deps, c);
  const create = async (made: Change): Promise<Answer<Item>> => ({ data: await work(made) });
  const answer =
    call === null
      ? await open(create)
      : await inTurn(`${call.account_id}\n${call.key}`, () => open((made) => once(made, call, create)));
  return c.json(answer, 201, etagOf(FIRST));
}

/** Gives the answer of the first call with the key, which may be this one. */
async function once<Item>(
  made: Change,
  call: KeyedCall,
  create: (made: Change) => Promise<Answer<Item>>,
): Promise<Answer<Item>> {
  const first = await firstAnswer(made, call);
  if (first !== null) return JSON.parse(first);
  const answer = await create(made);
  await keepAnswer(made, call, JSON.stringify(answer));
  return answer;
}

async function keyedCall({ secrets }: Creating, c: Context<Env>): Promise<KeyedCall | null> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  requireUsable(key);
  const digest = secrets.sign(`call\n${c.req.method} ${c.req.path}\n${await bodyText(c)}`);
  return { account_id: c.var.accountId, key, digest };
}

/** Takes the key and returns null, or returns the answer to the first call with it. */
async function firstAnswer(made: Change, call: KeyedCall): Promise<string | null> {
  try {
    const first = await takeKey(made, call);
    if (first === null) return null;
    if (first.digest !== call.digest) throw new HttpError(422, coded('key-reused'));
    return first.answer;
  } catch (error) {
    // The account was deleted after its token was checked.
    if (isForeignKeyViolation(error)) throw new HttpError(401, coded('sign-in-needed'));
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
