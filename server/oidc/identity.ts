import { z } from 'zod';
import type { Claim } from '../config/config.ts';
import { isStorable } from '../http/fields.ts';
import { newAccountName, ownProfileInput } from '../sessions/account-fields.ts';

/** What the provider says of a person. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The name that an account of the person gets, if it is free. */
  readonly account: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty unless the provider has checked it. */
  readonly email: string;
  /** Whether the person has the claim that administrators have; null if the operator names none. */
  readonly isAdmin: boolean | null;
}

/** The name of an account of somebody whose own names cannot be names of accounts. */
const NAMELESS = 'user';

const claimsSchema = z.looseObject({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
});

const { first_name: firstName, last_name: lastName, email } = ownProfileInput.shape;

/** Reads the claims of a person. A claim that cannot be used counts as absent; null if they do not say who it is. */
export function identityOf(
  given: Readonly<Record<string, unknown>>,
  admin: Claim | undefined,
): Identity | null {
  const { data: claims } = claimsSchema.safeParse(given);
  if (claims === undefined || !isStorable(claims.iss + claims.sub)) return null;
  const read = (schema: z.ZodType<string>, claim: string) => schema.safeParse(claims[claim]).data;
  const names = ['preferred_username', 'email', 'name'].map((claim) => read(newAccountName, claim));
  return {
    issuer: claims.iss,
    subject: claims.sub,
    account: names.find((name) => name !== undefined) ?? NAMELESS,
    firstName: read(firstName, 'given_name') ?? '',
    lastName: read(lastName, 'family_name') ?? '',
    email: claims.email_verified === true ? (read(email, 'email') ?? '') : '',
    isAdmin: admin === undefined ? null : [claims[admin.name]].flat().map(String).includes(admin.value),
  };
}
