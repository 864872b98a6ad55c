import { NarrowNav, SideNav } from '#views/shell/side-nav.tsx';

/** The side navigation, or the button that opens it. */
export function MemberSide({ isNarrow = false }: { isNarrow?: boolean }) {
  return isNarrow ? <NarrowNav /> : <SideNav />;
}
