import type { User } from './entities.ts';
import { slug } from './slug.ts';

/** A user's place in the workspace, as the profile shows it. */
interface ProfileSummary {
  /** The name of the first role; null for a user without roles, who is a plain member. */
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
