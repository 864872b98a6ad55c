/** The bearer token in the value of an `Authorization` header; null for any other value. */
export const bearerTokenIn = (authorization: string | undefined): string | null =>
  /^\s*Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1] ?? null;
