/** The scripts in which the family name comes first, without a space. */
const FAMILY_FIRST = /[\p{scx=Han}\p{scx=Hang}]/u;

/** A person's whole name as it is written, or '' if there is none. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const isFamilyFirst = FAMILY_FIRST.test(firstName + lastName);
  return isFamilyFirst ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
}
