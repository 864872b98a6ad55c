import { jsonValue } from '#domain/json/value.ts';
import { z } from './zod.ts';

/** The addresses of the two services: absolute, without a trailing slash. */
export interface Config {
  readonly authBaseUrl: string;
  /** '' if the configuration sets it to an empty text, which means that there is no builder. */
  readonly builderBaseUrl: string;
  /** True if hosts other than the page's own accept the header `Idempotency-Key`, which their CORS may refuse. */
  readonly idempotencyKeys: boolean;
}

const base = z.catch(
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().replace(/(?<!\/)\/+$/, '')),
    ),
  ),
  undefined,
);
const schema = z.object({
  authBaseUrl: base,
  builderBaseUrl: base,
  idempotencyKeys: z.catch(z.boolean(), false),
});

/**
 * Reads the text of `fetchConfig` (docs/decisions.md#the-configuration-is-read-at-run-time). A missing file or key
 * means `origin`, the page's own. Never throws.
 */
export function readConfig(text: string, origin: string): Config {
  const { data: given } = schema.safeParse(jsonValue(text));
  return {
    authBaseUrl: given?.authBaseUrl || origin,
    builderBaseUrl: given?.builderBaseUrl ?? origin,
    idempotencyKeys: given?.idempotencyKeys ?? false,
  };
}

/** True if creating calls to `baseUrl` carry the header `Idempotency-Key` from a page at `origin`. */
export const takesIdempotencyKeys = (
  { idempotencyKeys }: Pick<Config, 'idempotencyKeys'>,
  baseUrl: string,
  origin: string,
): boolean =>
  idempotencyKeys || (URL.canParse(baseUrl, origin) && new URL(baseUrl, origin).origin === origin);
