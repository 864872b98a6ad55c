import { getHeapStatistics } from 'node:v8';
import { z } from 'zod';
import { thisMachine } from '../net/targets.ts';
import { codedIssue } from '../words/coded.ts';
import {
  claim,
  hosts,
  issuer,
  networks,
  number,
  origins,
  proxy,
  publicUrl,
  secret,
  serviceRole,
  whole,
} from './settings.ts';

export { type Claim, roleName, type ServiceRole } from './settings.ts';

/** The environment variables. All are optional, and the defaults work on a fresh machine. */
const environment = z.object({
  PORT: whole(0, 65_535).default(4300),
  HOST: z.string().min(1).default('127.0.0.1'),
  COWTEX_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  COWTEX_ADMIN_PASSWORD: secret(4),
  COWTEX_SECRET: secret(32),
  COWTEX_NEW_SECRET: secret(32),
  COWTEX_ACCOUNT: z.string().optional(),
  COWTEX_PASSWORD: z.string().optional(),
  COWTEX_LOG: z.enum(['text', 'json'], 'must be text or json').default('text'),
  COWTEX_METRICS_TOKEN: secret(16),
  COWTEX_ALLOWED_ORIGINS: origins,
  COWTEX_ALLOWED_TARGETS: hosts,
  COWTEX_TOKEN_TARGETS: hosts,
  COWTEX_MODEL_TARGETS: hosts.default([...thisMachine]),
  COWTEX_PROXY: proxy,
  NO_PROXY: z.string().default(''),
  COWTEX_REQUEST_SECONDS: number(1).default(60),
  COWTEX_DRAIN_SECONDS: whole(0, 3600).default(0),
  COWTEX_TRUSTED_PROXIES: networks,
  COWTEX_ADMIN_ROLE: serviceRole,
  COWTEX_PUBLIC_URL: publicUrl,
  COWTEX_OIDC_ISSUER: issuer,
  COWTEX_OIDC_CLIENT_ID: z.string().min(1).optional(),
  COWTEX_OIDC_CLIENT_SECRET: secret(1),
  COWTEX_OIDC_NAME: z.string().trim().min(1).max(60, 'must have at most 60 characters').optional(),
  COWTEX_OIDC_CREATE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  COWTEX_OIDC_ADMIN_CLAIM: claim,
  COWTEX_SOCKETS_PER_ADDRESS: whole(1).default(500),
  COWTEX_ANSWERS_PER_ACCOUNT: whole(1).default(20),
  COWTEX_ANSWERS_PER_KEY: whole(1).default(50),
  COWTEX_KEY_PROMPTS_A_MINUTE: whole(1).default(600),
  COWTEX_KEY_ANSWERS_A_DAY: whole(0).default(10_000),
  COWTEX_VISITOR_PROMPTS_A_MINUTE: whole(1).default(30),
  COWTEX_VISITOR_ANSWERS_A_DAY: whole(0).default(1000),
  COWTEX_BUDGET_MIB: number(64).optional(),
  COWTEX_FIRST_MESSAGE_SECONDS: number(1).default(900),
  OPENAI_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
});

type Environment = z.infer<typeof environment>;

/** The settings without which there is no sign-in by a provider. */
const ofProvider = [
  'COWTEX_OIDC_ISSUER',
  'COWTEX_OIDC_CLIENT_ID',
  'COWTEX_OIDC_CLIENT_SECRET',
  'COWTEX_PUBLIC_URL',
] as const;

/** The faults of settings that need others. */
function providerFaults(value: Environment): string[] {
  const faults: string[] = [];
  const set = ofProvider.find((name) => name !== 'COWTEX_PUBLIC_URL' && value[name] !== undefined);
  if (set !== undefined)
    for (const name of ofProvider)
      if (value[name] === undefined) faults.push(`${name}: must be set, because ${set} is`);
  if (value.COWTEX_OIDC_ADMIN_CLAIM !== undefined && value.COWTEX_ADMIN_ROLE === undefined)
    faults.push('COWTEX_ADMIN_ROLE: must be set, because COWTEX_OIDC_ADMIN_CLAIM is');
  return faults;
}

/** The sign-in by a provider; null if the settings name none. */
function providerOf(value: Environment) {
  const {
    COWTEX_PUBLIC_URL: home,
    COWTEX_OIDC_ISSUER: from,
    COWTEX_OIDC_CLIENT_ID: clientId,
    COWTEX_OIDC_CLIENT_SECRET: clientSecret,
  } = value;
  if (home === undefined || from === undefined || clientId === undefined || clientSecret === undefined)
    return null;
  return {
    /** The origin at which people reach the console. */
    publicUrl: home,
    issuer: new URL(from),
    clientId,
    clientSecret,
    /** What people call the provider. */
    name: value.COWTEX_OIDC_NAME ?? new URL(from).hostname,
    /** True if whoever signs in without an account gets one. */
    creates: value.COWTEX_OIDC_CREATE === 'on',
    /** The claim that gives the role of administrators. Absent: the provider says nothing about it. */
    adminClaim: value.COWTEX_OIDC_ADMIN_CLAIM,
  };
}

export type ProviderConfig = NonNullable<ReturnType<typeof providerOf>>;

/** Kubernetes sets such variables in every container beside a service that is named cowtex. */
const OF_KUBERNETES = /^COWTEX_(SERVICE|PORT)(_|$)/;

const MIB = 1024 * 1024;

/** An invalid setting. `message` names it and says what it must be. */
export class ConfigError extends Error {}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws {ConfigError} if a setting cannot be used, or there is no setting of that name
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  const faults = Object.keys(present)
    .filter((name) => /^COWTEX_/.test(name) && !OF_KUBERNETES.test(name) && !(name in environment.shape))
    .map((name) => `${name}: there is no such setting. docs/operations.md lists them all.`);
  for (const issue of parsed.error?.issues ?? [])
    faults.push(`${issue.path.join('.')}: ${codedIssue(issue.message).message}`);
  if (parsed.success) faults.push(...providerFaults(parsed.data));
  if (!parsed.success || faults.length > 0)
    throw new ConfigError(`The configuration cannot be used.\n${faults.join('\n')}`);
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
    /** The master secret that `rekey` puts in its place. */
    newSecret: value.COWTEX_NEW_SECRET,
    /** The account with which `npm run admin -- ask` signs in. */
    account: value.COWTEX_ACCOUNT,
    password: value.COWTEX_PASSWORD,
    logFormat: value.COWTEX_LOG,
    /** The bearer token for `/metrics`. Absent: nobody may read them. */
    metricsToken: value.COWTEX_METRICS_TOKEN,
    /** Origins other than the server's own from which a browser may call. */
    allowedOrigins: value.COWTEX_ALLOWED_ORIGINS,
    /** Private or loopback addresses that an API patty may reach. */
    allowedTargets: value.COWTEX_ALLOWED_TARGETS,
    /** The role that may change other accounts and the catalogue. Absent: every account may. */
    adminRole: value.COWTEX_ADMIN_ROLE,
    /** The sign-in by the company's provider. Null: by password only. */
    oidc: providerOf(value),
    /** Hosts to which a tool may send a token of this server. */
    tokenTargets: value.COWTEX_TOKEN_TARGETS,
    /** Private addresses where a model may be. */
    modelTargets: value.COWTEX_MODEL_TARGETS,
    /** The proxy of outgoing calls, perhaps with its user and password, and the hosts that are called without it. */
    proxy: value.COWTEX_PROXY === undefined ? null : { url: value.COWTEX_PROXY, except: value.NO_PROXY },
    /** The longest time for a request to arrive, its body included, in milliseconds. */
    requestMs: value.COWTEX_REQUEST_SECONDS * 1000,
    /** The time for which `/api/ready` is 503 before the server stops, in milliseconds. */
    drainMs: value.COWTEX_DRAIN_SECONDS * 1000,
    /** The proxies whose `X-Forwarded-For` is believed. */
    trustedProxies: value.COWTEX_TRUSTED_PROXIES,
    /** The maximum number of open sockets of one address. */
    socketsPerAddress: value.COWTEX_SOCKETS_PER_ADDRESS,
    /** The maximum number of running answers of one account, or of the visitors of one address. */
    answersPerAccount: value.COWTEX_ANSWERS_PER_ACCOUNT,
    /** The maximum number of running answers of one key of a burger, of its prompts in a minute, and of its answers in a day. */
    answersPerKey: value.COWTEX_ANSWERS_PER_KEY,
    keyPromptsAMinute: value.COWTEX_KEY_PROMPTS_A_MINUTE,
    keyAnswersADay: value.COWTEX_KEY_ANSWERS_A_DAY,
    /** The maximum number of prompts from the visitors of an address in a minute. */
    visitorPromptsAMinute: value.COWTEX_VISITOR_PROMPTS_A_MINUTE,
    /** The maximum number of answers to visitors in a day of a burger without a number of its own. */
    visitorAnswersADay: value.COWTEX_VISITOR_ANSWERS_A_DAY,
    /** The memory that unfinished and waiting work may hold. Absent: a quarter of the heap's limit. */
    budgetBytes: (value.COWTEX_BUDGET_MIB ?? getHeapStatistics().heap_size_limit / MIB / 4) * MIB,
    /** The longest time for which a socket may be open without a valid message. */
    firstMessageSeconds: value.COWTEX_FIRST_MESSAGE_SECONDS,
    openaiApiKey: value.OPENAI_API_KEY,
    anthropicApiKey: value.ANTHROPIC_API_KEY,
  };
}
