import { lazyScreen } from './lazy-screen.tsx';

// The members' machines and their parts of the frame are separate chunks. The sign-in page does not wait for them.
export const ActorsProvider = lazyScreen(async () => (await import('./actors-provider.tsx')).ActorsProvider);
export const AriaScope = lazyScreen(async () => (await import('#views/controls/aria-scope.tsx')).AriaScope);
export const NarrowNav = lazyScreen(async () => (await import('#views/shell/side-nav.tsx')).NarrowNav);
export const SideNav = lazyScreen(async () => (await import('#views/shell/side-nav.tsx')).SideNav);
export const MemberTools = lazyScreen(async () => (await import('./member-tools.tsx')).MemberTools);

/** Fetches the code of every member's page. If it came after the user, React would show the frame without it for 300 ms. */
export function preloadMembers(): void {
  for (const { preload } of [ActorsProvider, AriaScope, NarrowNav, SideNav, MemberTools]) preload();
}
