import { BlockList, isIP } from 'node:net';
import { getHeapStatistics } from 'node:v8';
import { z } from 'zod';
import { thisMachine } from '../net/targets.ts';
import { codedIssue } from '../words/coded.ts';

/** The environment variables. All are optional, and the defaults work on a fresh machine. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4300),
  HOST: z.string().min(1).default('127.0.0.1'),
  COWTEX_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  COWTEX_ADMIN_PASSWORD: z.string().min(4, 'must have at least 4 characters').optional(),
  COWTEX_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  COWTEX_LOG: z.enum(['text', 'json'], 'must be text or json').default('text'),
  COWTEX_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  COWTEX_ALLOWED_ORIGINS: z.string().default(''),
  COWTEX_ALLOWED_TARGETS: z.string().default(''),
  COWTEX_TOKEN_TARGETS: z.string().default(''),
  COWTEX_MODEL_TARGETS: z.string().default(thisMachine.join()),
  COWTEX_REQUEST_SECONDS: z.coerce.number().min(1).default(60),
  COWTEX_TRUSTED_PROXIES: z.string().default(''),
  COWTEX_ADMIN_ROLE: z
    .string()
    .regex(/^[^/]*\/[^/]+$/, 'must be a service and a role, such as cowtex/admin')
    .optional(),
  COWTEX_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(500),
  COWTEX_ANSWERS_PER_ACCOUNT: z.coerce.number().int().min(1).default(20),
  COWTEX_VISITOR_PROMPTS_A_MINUTE: z.coerce.number().int().min(1).default(30),
  COWTEX_VISITOR_ANSWERS_A_DAY: z.coerce.number().int().min(0).default(1000),
  COWTEX_BUDGET_MIB: z.coerce.number().min(64).optional(),
  COWTEX_FIRST_MESSAGE_SECONDS: z.coerce.number().min(1).default(900),
  OPENAI_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
});

const MIB = 1024 * 1024;

/** A role of a service; the service may be the empty text. */
export interface ServiceRole {
  readonly service: string;
  readonly role: string;
}

/** An invalid setting. `message` names it and says what it must be. */
export class ConfigError extends Error {}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws {ConfigError}
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${codedIssue(issue.message).message}`,
    );
    throw new ConfigError(`The configuration cannot be used.\n${lines.join('\n')}`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    /** The folder of the data file and of the key that seals its secrets. */
    dataFolder: value.COWTEX_DATA,
    /** The address of PostgreSQL. Absent: SQLite in `dataFolder`. */
    databaseUrl: value.DATABASE_URL,
    adminPassword: value.COWTEX_ADMIN_PASSWORD,
    /** The master secret. Absent: one is generated and kept in `dataFolder`. */
    secret: value.COWTEX_SECRET,
    logFormat: value.COWTEX_LOG,
    /** The bearer token for `/metrics`. Absent: nobody may read them. */
    metricsToken: value.COWTEX_METRICS_TOKEN,
    /** Origins other than the server's own from which a browser may call. */
    allowedOrigins: list(value.COWTEX_ALLOWED_ORIGINS).map(originOf),
    /** `host` or `host:port` entries: private or loopback addresses that an API patty may reach. */
    allowedTargets: list(value.COWTEX_ALLOWED_TARGETS),
    /** The role that may change other accounts and the catalogue. Absent: every account may. */
    adminRole: serviceRole(value.COWTEX_ADMIN_ROLE),
    /** `host` or `host:port` entries: hosts to which a tool may send a token of this server. */
    tokenTargets: list(value.COWTEX_TOKEN_TARGETS),
    /** `host` or `host:port` entries: private addresses where a model may be. */
    modelTargets: list(value.COWTEX_MODEL_TARGETS),
    /** How long a request may take to arrive, its body included, in milliseconds. */
    requestMs: value.COWTEX_REQUEST_SECONDS * 1000,
    /** The proxies whose `X-Forwarded-For` is believed. */
    trustedProxies: networks(list(value.COWTEX_TRUSTED_PROXIES)),
    /** How many sockets one address may have open. */
    socketsPerAddress: value.COWTEX_SOCKETS_PER_ADDRESS,
    /** How many answers may run for one account, or for the visitors of one address. */
    answersPerAccount: value.COWTEX_ANSWERS_PER_ACCOUNT,
    /** How many prompts the visitors of an address may send in a minute. */
    visitorPromptsAMinute: value.COWTEX_VISITOR_PROMPTS_A_MINUTE,
    /** How many answers a burger that does not say gives to visitors in a day. */
    visitorAnswersADay: value.COWTEX_VISITOR_ANSWERS_A_DAY,
    /** How much memory may be held by what is unfinished or waits. Absent: a quarter of the heap's limit. */
    budgetBytes: (value.COWTEX_BUDGET_MIB ?? getHeapStatistics().heap_size_limit / MIB / 4) * MIB,
    /** How long a socket may be open without a valid message. */
    firstMessageSeconds: value.COWTEX_FIRST_MESSAGE_SECONDS,
    openaiApiKey: value.OPENAI_API_KEY,
    anthropicApiKey: value.ANTHROPIC_API_KEY,
  };
}

/** The origin as browsers write it: in lower case, without a path or a slash at the end. */
function originOf(entry: string): string {
  if (URL.canParse(entry)) {
    const { origin } = new URL(entry);
    if (origin !== 'null') return origin;
  }
  throw new ConfigError(
    `The configuration cannot be used.\nCOWTEX_ALLOWED_ORIGINS: "${entry}" is no origin such as https://console.example.com`,
  );
}

function serviceRole(text: string | undefined): ServiceRole | undefined {
  const [service, role] = text?.split('/').map((part) => part.trim()) ?? [];
  return service === undefined || role === undefined ? undefined : { service, role };
}

/** A list of addresses and of networks (`10.0.0.0/8`). */
function networks(entries: readonly string[]): BlockList {
  const known = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix, ...more] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const longest = family === 'ipv6' ? 128 : 32;
    const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (isIP(address) === 0 || more.length > 0 || !(bits <= longest)) {
      throw new ConfigError(
        `The configuration cannot be used.\nCOWTEX_TRUSTED_PROXIES: "${entry}" is no address such as 127.0.0.1 and no network such as 10.0.0.0/8`,
      );
    }
    known.addSubnet(address, bits, family);
  }
  return known;
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
