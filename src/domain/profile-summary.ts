import type { User } from './entities.ts';
import { slug } from './slug.ts';

/** What the profile says about a user's place in the workspace. */
interface ProfileSummary {
  /** The first role's name; null for one without any, who is a plain member. */
  readonly firstRole: string | null;
  readonly slug: string;
}

/**
 * The calls name no workspace, so its slug is made from the user's account in the form of a URL part,
 * without an email's domain ('Ada Lovelace' and 'ada.lovelace@example.com' are both 'ada-lovelace').
 */
export function profileSummary({ id, account, roles }: User): ProfileSummary {
  const [name = ''] = account.split('@');
  return { firstRole: roles[0]?.role ?? null, slug: slug(name) || slug(account) || slug(id) };
}
