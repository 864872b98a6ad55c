import type { Json } from '#domain/entities.ts';
import { bareName, isSecretName } from '#domain/secret-name.ts';

export const REDACTED = '[redacted]';

/** Other names of secrets in this console: those of tools, the repeated password and the payment card. */
const SECRET_HERE = /^(?:headers|secrets|privacyinput|key|confirmation|number|expiry|cvc|holder)$/;

const isSecret = (name: string) => isSecretName(name) || SECRET_HERE.test(bareName(name));

/** A value as JSON, without the values under a secret's name. Actors and snapshots are converted by their `toJSON`. */
export const redacted = (value: unknown): Json =>
  JSON.parse(
    JSON.stringify(value ?? null, (name, held: unknown) => (held && isSecret(name) ? REDACTED : held)),
  );
