import { z } from 'zod';
import { serverKey } from '../agent/models/models.ts';
import type { WholeBurger } from '../builder/burgers/whole-burger.ts';
import { typeKey } from '../builder/kinds.ts';
import { type StoredCheese, secretsOriginOf, splitSecrets } from '../builder/layers/cheese-secrets.ts';
import { isPublicHost, keyOriginOf, providerNamed } from '../builder/model-host.ts';
import type { Config } from '../config/config.ts';
import { readJsonObject } from '../http/fields.ts';

/*
 * The cheese of a published state. Its secrets are not in the state: they are those of the cheese that the burger has now, if that
 * is of the same type and for the same origin. So a new key needs no publishing, and no old key is kept.
 */

const sentCheese = z.object({
  /** Its key among the burger's cheeses. */
  type: z.string(),
  /** The origin that its secrets are for. */
  origin: z.string(),
  /** The names of its secrets when it was published: of headers, and `api_key`. */
  secrets: z.array(z.string()),
});
type SentCheese = z.infer<typeof sentCheese>;

/** A state with the cheese that answers in it. */
type Layers = Pick<WholeBurger, 'burger' | 'cheeses'>;

/** The cheese that answers in a state. */
export const answeringIn = <State extends Layers>({ burger, cheeses }: State) =>
  cheeses.find(({ type }) => typeKey(type) === burger.answering);

/** What is kept of a state's cheese beside the state, as JSON. */
export function summaryOf(state: Layers): string | null {
  const cheese = answeringIn(state);
  if (cheese === undefined) return null;
  const { settings, apiKey, headers } = splitSecrets(cheese.json_data);
  const sent: SentCheese = {
    type: typeKey(cheese.type),
    origin: keyOriginOf({ type: cheese.type, settings }),
    secrets: [...(apiKey === null ? [] : ['api_key']), ...Object.keys(headers ?? {})],
  };
  return JSON.stringify(sent);
}

/** Reads what `summaryOf` has made. */
export const readSummary = (text: string | null): SentCheese | null =>
  text === null ? null : sentCheese.parse(JSON.parse(text));

/** Whether the model gets what it needs. */
type KeyState = 'stored' | 'missing' | 'none needed';

/**
 * Whether the model of a published state gets a key and headers. They are missing if one that it had when it was published is
 * gone, or is for another origin by now, or if its provider does not answer without a key.
 */
export function keyStateOf(config: Config, sent: SentCheese | null, now: readonly StoredCheese[]): KeyState {
  if (sent === null) return 'none needed';
  const own = ownKeyFor(config, sent);
  const stored = now.filter(
    (cheese) => typeKey(cheese.type) === sent.type && secretsOriginOf(cheese) === sent.origin,
  );
  const names = new Set(stored.flatMap(secretsOf));
  if (own === 'used') names.add('api_key');
  if (!sent.secrets.every((name) => names.has(name))) return 'missing';
  if (own === 'none' && !names.has('api_key')) return 'missing';
  return stored.some((cheese) => secretsOf(cheese).length > 0) ? 'stored' : 'none needed';
}

const secretsOf = ({ api_key, json_data }: StoredCheese): string[] => [
  ...(api_key === null ? [] : ['api_key']),
  ...Object.keys(splitSecrets(readJsonObject(json_data)).headers ?? {}),
];

/** Whether a key of the server's own would be used. None: its provider needs a key, and the server has none. */
function ownKeyFor(config: Config, { type, origin }: SentCheese): 'used' | 'none' | 'not needed' {
  const provider = providerNamed(type);
  if (provider === null || provider === 'ollama' || !URL.canParse(origin)) return 'not needed';
  const url = new URL(origin);
  if (serverKey(provider, url, config) !== null) return 'used';
  return isPublicHost(provider, url) ? 'none' : 'not needed';
}
