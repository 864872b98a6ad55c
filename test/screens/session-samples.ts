import type { User } from '#domain/entities.ts';
import type { sessionMachine } from '#machines/session/session-machine.ts';
import type { Seen } from '#test/support/proof/proof-types.ts';

export type InSession = Seen<typeof sessionMachine>;

const pair = (name: string) => ({ accessToken: name, refreshToken: `${name}-refresh` });
const person = (id: string): User => ({
  id,
  account: id,
  email: '',
  firstName: '',
  lastName: '',
  roles: [],
});
export const ann = person('ann');
export const bob = person('bob');
/** Ann's tokens: of the sign-in form, found at the start, and renewed. */
export const typed = pair('typed');
export const stored = pair('stored');
/** Of a code of the provider. */
export const exchanged = pair('exchanged');
export const renewed = pair('renewed');
/** Bob's tokens: of another tab, found by a renewal, and of a link. */
export const others = pair('others');
export const byLink = pair('by-link');
export const adopted = pair('adopted');

export const silence = { status: 0, message: '' };
export const refusal = { status: 403, message: 'No.' };

const active = (access: object | string, tokens: string, former = 'ended') => ({
  active: { access, tokens, former },
});
export const checking = active('checking', 'steady');
export const checkingAndRenewing = active('checking', 'renewing');
/** Ann's session is about to end, which Bob's has replaced. */
export const replacing = active('checking', 'steady', 'ending');
export const unreachable = active('unreachable', 'steady');
export const atRest = active({ granted: 'steady' }, 'steady');
export const renewing = active({ granted: 'steady' }, 'renewing');
export const reviewing = active({ granted: 'reviewing' }, 'steady');
export const postponed = active({ granted: 'postponed' }, 'steady');

/** True if the session is in one of these states. */
export const isIn =
  (...states: readonly (object | string)[]) =>
  ({ value }: InSession) =>
    states.some((state) => JSON.stringify(state) === JSON.stringify(value));
export const has = ({ context }: InSession, ...tokens: readonly { accessToken: string }[]) =>
  tokens.some(({ accessToken }) => accessToken === context.tokens?.accessToken);
export const isBobs = (seen: InSession) => has(seen, others, adopted, byLink);
