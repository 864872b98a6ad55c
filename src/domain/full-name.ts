/** The scripts in which the family name comes first, without a space. */
const FAMILY_FIRST = /[\p{scx=Han}\p{scx=Hang}]/u;

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** A person's whole name as it is written, or '' if there is none. */
export function fullName({ firstName, lastName }: Named): string {
  return isFamilyFirst({ firstName, lastName })
    ? `${lastName}${firstName}`
    : `${firstName} ${lastName}`.trim();
}

/** The name in a greeting: the first name. In Chinese a name in Chinese writing is whole, because only family greets by the first. */
export function greetedName(person: Named & { readonly account: string }, locale: string): string {
  const name = locale === 'zh' && isFamilyFirst(person) ? fullName(person) : person.firstName;
  return name || person.account;
}

const isFamilyFirst = ({ firstName, lastName }: Named) => FAMILY_FIRST.test(firstName + lastName);
