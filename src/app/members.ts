import { lazyScreen } from './lazy-screen.tsx';
import { landing } from './screens.ts';

// The members' machines and their parts of the frame are separate chunks. The sign-in page does not wait for them.
export const ActorsProvider = lazyScreen(async () => (await import('./actors-provider.tsx')).ActorsProvider);
export const MemberSide = lazyScreen(async () => (await import('./member-side.tsx')).MemberSide);
export const MemberTools = lazyScreen(async () => (await import('./member-tools.tsx')).MemberTools);

/**
 * Fetches the members' parts of the frame while the session is still being checked. If they came after the user, React would show the
 * frame without them for 300 ms. Repeated calls fetch nothing.
 */
export function beginMembers(): void {
  MemberSide.begin();
  MemberTools.begin();
}

/** Fetches ahead the code of every member's page, and of the page that a sign-in leads to. */
export function prepareMembers(): void {
  ActorsProvider.prepare();
  MemberSide.prepare();
  MemberTools.prepare();
  landing.prepare();
}
