import { useSelector } from '@xstate/react';
import { type ReactNode, useDeferredValue } from 'react';
import { Redirect } from 'wouter';
import { useBaseActors } from '#views/base-actors.ts';
import { Checking } from '#views/checking.tsx';
import { useLink } from '#views/login/use-link.ts';
import { type PassedOn, usePassedOn } from '#views/passed-on.ts';
import { paths } from '#views/paths.ts';
import { lazyScreen } from './lazy-screen.tsx';

const SetPassword = lazyScreen<{ link: string }>(
  async () => (await import('#views/link/set-password.tsx')).SetPassword,
);

/** Shows its children to signed-in users only. Others are redirected to /login, which remembers the requested address. */
export function Guard({ children }: { children: ReactNode }) {
  const { session } = useBaseActors();
  const status = useSelector(session, signInStatusOf);
  // The guarded page is rendered in the background: it may wait for code, and React keeps a fallback for 300 ms.
  const isAdmitted = useDeferredValue(status === 'signedIn');
  if (isAdmitted && status === 'signedIn') return children;
  if (status === 'signedOut') {
    const { pathname, search, hash } = window.location;
    const from = `${pathname}${search}${hash}`;
    return <Redirect to={paths.login.href()} replace state={{ from } satisfies PassedOn} />;
  }
  return (
    <Checking isUnreachable={status === 'unreachable'} onRetry={() => session.send({ type: 'retry' })} />
  );
}

/**
 * Shows its children to signed-out users only; others are redirected to the page that they came from. The holder of a link is
 * shown its page instead, signed in or not.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { session } = useBaseActors();
  const status = useSelector(session, signInStatusOf);
  const origin = originOf(usePassedOn().from);
  const link = useLink();
  if (link !== null) return <SetPassword key={link} link={link} />;
  if (status === 'signedIn') return <Redirect to={origin ?? paths.landing.href()} replace />;
  return children;
}

type SignInStatus = 'signedIn' | 'signedOut' | 'checking' | 'unreachable';

function signInStatusOf(snapshot: { hasTag(tag: SignInStatus): boolean }): SignInStatus {
  if (snapshot.hasTag('signedIn')) return 'signedIn';
  if (snapshot.hasTag('signedOut')) return 'signedOut';
  return snapshot.hasTag('unreachable') ? 'unreachable' : 'checking';
}

/** The page that the user came from. Only an address within the console is accepted. */
const originOf = (from: unknown): string | null =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
