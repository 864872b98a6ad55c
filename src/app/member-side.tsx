import type { User } from '#domain/entities.ts';
import { NarrowNav, SideNav } from '#views/shell/side-nav.tsx';
import { demoDone } from './demo-done.ts';

/** The side navigation, or the button that opens it. Each page checks again whether the guided demo is done. */
export function MemberSide({ user, isNarrow = false }: { user: User; isNarrow?: boolean }) {
  const Nav = isNarrow ? NarrowNav : SideNav;
  return <Nav offersDemo={() => !demoDone.isDone(user.id)} />;
}
