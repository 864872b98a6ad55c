import type { User } from '#domain/entities.ts';
import { SideNav } from '#views/shell/side-nav.tsx';
import { demoDone } from './demo-done.ts';

/** The side navigation. Each page checks again whether the guided demo is done. */
export function MemberSide({ user }: { user: User }) {
  return <SideNav offersDemo={() => !demoDone.isDone(user.id)} />;
}
