import type { User } from '#domain/entities.ts';
import { createDemoDone } from '#services/demo-done.ts';
import { SideNav } from '#views/shell/side-nav.tsx';

const { isDone } = createDemoDone(() => window.localStorage);

/** The side navigation, which looks anew with each page whether the guided demo has been done. */
export function MemberSide({ user }: { user: User }) {
  return <SideNav offersDemo={() => !isDone(user.id)} />;
}
