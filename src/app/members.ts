import { prepareMemberParts } from '#views/shell/shell.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { landing } from './screens.ts';

/** The members' machines are a chunk of their own, which the sign-in page does not wait for. */
export const ActorsProvider = lazyScreen(async () => (await import('./actors-provider.tsx')).ActorsProvider);

/** Fetches ahead what every member's page needs, and the page that a sign-in leads to. */
export function prepareMembers(): void {
  ActorsProvider.prepare();
  prepareMemberParts();
  landing.prepare();
}
