import type { User } from '#domain/entities.ts';
import { SideNav } from '#views/shell/side-nav.tsx';
import { demoDone } from './demo-done.ts';

/** The side navigation. With each page it checks again whether the guided demo has been done. */
export function MemberSide({ user }: { user: User }) {
  return <SideNav offersDemo={() => !demoDone.isDone(user.id)} />;
}
