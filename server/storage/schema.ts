import type { ColumnType, Generated, Kysely, Selectable } from 'kysely';

/*
 * The tables of both databases. The columns are text and integers only, so that SQLite and PostgreSQL return the same
 * values: times are ISO 8601 text in UTC, flags are 0 or 1, JSON is text.
 */

interface Timestamps {
  created_at: string;
  updated_at: string;
}

/** The columns of items that people edit. */
interface Versioned extends Timestamps {
  /** Grows with every change. */
  version: Generated<number>;
  /** The account that changed it last, by its name then; null if it was not an account, or before there were versions. */
  updated_by: string | null;
}

/** An editable row whose `updated_at` also moves without its version: with its layers, an import or a password. */
interface Whole extends Versioned {
  /** When it got its version; null if that was before there was this column. */
  changed_at: string | null;
}

/** Its version is that of names and email. */
export interface AccountTable extends Whole {
  id: string;
  account: string;
  /** `account` in lower case; unique. */
  account_key: string;
  email: string;
  /** `email` in lower case, null if there is none; unique, because people sign in with it. */
  email_key: string | null;
  first_name: string;
  last_name: string;
  /** '' of an account that has no password yet. */
  password_hash: string;
}

export type AccountRow = Selectable<AccountTable>;

interface ServiceRoleTable {
  /** The empty string is the service shown as '(unspecified)'. */
  service: string;
  role: string;
}

interface AccountRoleTable {
  account_id: string;
  service: string;
  role: string;
}

/** A sign-in with its generations of refresh tokens. Signing out deletes it. */
interface TokenFamilyTable {
  id: string;
  account_id: string;
  /** Grows with every exchange. Only tokens of this generation are unspent. */
  generation: number;
  /** The time at which this generation began, and the one before it was spent. */
  rotated_at: string;
  /** 1 once a call has carried an access token of this generation. The first one has none before it, and is 1 at once. */
  used: Generated<number>;
  /** The end of the session, however often it is renewed. */
  expires_at: string;
}

export type SessionRow = Selectable<TokenFamilyTable>;

/** The refresh tokens that version 0.1.0 issued. Nothing is added; they go with their sign-ins, after 30 days at most. */
interface RefreshTokenTable {
  /** SHA-256 of the token, base64url. The token itself is not stored. */
  hash: string;
  family_id: string;
  /** Several tokens may share a generation, because the preceding token is accepted for a while and gives more of them. */
  generation: number;
}

/** The link by which somebody sets the password of an account, once. An account has one at most. */
interface AccountLinkTable {
  account_id: string;
  /** SHA-256 of the link, base64url. The link itself is not stored. */
  hash: string;
  expires_at: string;
}

/** A person at the company's provider, who signs in to one account. */
interface IdentityTable {
  issuer: string;
  /** The person's name there, which the provider never gives to anybody else. */
  subject: string;
  account_id: string;
  created_at: string;
}

/** A sign-in that the provider has confirmed, and that the browser has not fetched yet. */
interface SignInCodeTable {
  /** SHA-256 of the code and of the browser's cookie, base64url. Neither is stored. */
  hash: string;
  account_id: string;
  expires_at: string;
}

interface SignInFailureTable {
  /**
   * The account's name in lower case, or the typed text if there is no such account, so that both look the same. Of a link, LINK and
   * its hash, which no name in lower case can be.
   */
  account_key: string;
  /** The origin of the attempts, because a stranger's failures must not slow the owner down. `*`: from anywhere. */
  address: string;
  failures: number;
  last_failed_at: string;
}

export interface WorkshopTable extends Whole {
  id: string;
  name: string;
}

export interface BurgerTable extends Whole {
  id: string;
  workshop_id: string;
  name: string;
  type: string;
  is_public: number;
  /** The maximum number of answers to visitors a day; null for the server's default. */
  answers_a_day: number | null;
  /** The `type_key` of the cheese that answers; null if there is none. That of a copy may still have to be added. */
  answering: string | null;
  /**
   * The newest entry of the history before the last import that did not keep the burger's state, so that nothing up to it can
   * be restored; null if there was no such import.
   */
  imported: number | null;
}

/** The answers that a burger gave to visitors on the latest day on which it gave any. */
interface VisitorAnswersTable {
  burger_id: string;
  /** `2026-01-31`, in UTC. */
  day: string;
  answers: number;
}

export interface BunTable extends Versioned {
  id: string;
  burger_id: string;
  bun_level: string;
  prompt: string;
  prompt_service_id: string | null;
}

export interface CheeseTable extends Versioned {
  burger_id: string;
  type: string;
  /** `type` in lower case; unique within the burger. */
  type_key: string;
  /** JSON object without its `api_key`, and with masks in the place of its headers' values. */
  json_data: string;
  /** The sealed `api_key`, see secrets.ts. */
  api_key: string | null;
  /** The headers as a JSON object of texts, sealed. */
  headers: string | null;
}

export interface PattyTable extends Versioned {
  id: string;
  burger_id: string;
  type: string;
  /** `json_data.name`; unique within the burger. */
  tool_id: string;
  json_data: string;
  settings: string;
}

/** A key with which programs ask a burger. */
export interface DoorKeyTable {
  id: string;
  burger_id: string;
  name: string;
  /** The beginning of the secret, by which people recognize it. */
  shown: string;
  /** SHA-256 of the secret, base64url. The secret itself is not stored. */
  hash: string;
  /** Null: never. */
  expires_at: string | null;
  created_at: string;
  /** The account that made it, by its name then. */
  created_by: string | null;
  /** Late by a minute at most, as all that follows. */
  last_used_at: string | null;
  answers: Generated<number>;
  /** PostgreSQL gives integers of this size as texts. */
  input_tokens: ColumnType<number | string, number | undefined, number>;
  output_tokens: ColumnType<number | string, number | undefined, number>;
  /** The latest day of an answer, `2026-01-31` in UTC, and the answers of that day. */
  day: Generated<string>;
  day_answers: Generated<number>;
}

/** The answer to a call with an `Idempotency-Key`. */
interface IdempotencyKeyTable {
  account_id: string;
  key: string;
  /** A signature of method, path and body. With a plain hash, passwords in a body could be guessed. */
  digest: string;
  /** Null while the call runs, and for ever if it was cut short. */
  status: number | null;
  /** JSON; null as long as `status` is. */
  answer: string | null;
  created_at: string;
}

/** What somebody did, see history.ts. */
export interface HistoryTable {
  /** Grows. Of one burger it follows the order of the changes. */
  id: Generated<number>;
  at: string;
  /** The account that acted, and its name then; null if a part of the system did. Accounts go, and their names stay. */
  account_id: string | null;
  account: string | null;
  what: string;
  subject: string;
  subject_id: string;
  burger_id: string | null;
  workshop_id: string | null;
  /** The name of the subject, or of the layer's burger, before the change. */
  name: string | null;
  /** Of `detail` and `state`, in UTF-8. */
  bytes: number;
  /** JSON; what `state` does not tell. */
  detail: string | null;
  /** JSON; the subject before the change, as its own call answers it, or a whole burger. Null if it was not there. */
  state: string | null;
}

/**
 * A state of a burger that was published, see server/published. The newest one that was not taken back is in force. A number names
 * one state for ever.
 */
export interface PublicationTable {
  burger_id: string;
  number: number;
  at: string;
  /** The account that published it, and its name then. */
  account_id: string | null;
  account: string | null;
  note: string | null;
  /** When it was taken back; null if it was not, or is in force again. */
  withdrawn_at: string | null;
  /** The newest entry of the history when it was published. Later ones of its burger are not in the state. */
  entry: number;
  /** JSON: what is said of the cheese that answers without reading the state; null if there is none. */
  cheese: string | null;
  /** Of `state`, in UTF-8. */
  bytes: number;
  /** JSON: the burger with its layers, with masks for secrets. It never changes. */
  state: string;
}

/** A set of questions of a burger, see server/questions. */
export interface QuestionSetTable extends Versioned {
  id: string;
  burger_id: string;
  name: string;
  /** JSON. */
  questions: string;
}

/** A run of questions. */
export interface QuestionRunTable {
  id: string;
  burger_id: string;
  /** Null: the questions of a file. */
  set_id: string | null;
  /** The name of the set or file then. */
  name: string;
  of: string;
  times: number;
  /** The account that started it, and its name then. */
  account_id: string | null;
  account: string | null;
  started_at: string;
  /** Moves as long as a server runs it. */
  seen_at: string;
  ended_at: string | null;
  /** How it ended; null as long as it goes on. */
  ending: string | null;
  stop_asked: Generated<number>;
  /** JSON: its questions and outcomes by verdict, written with the outcomes, so that a list reads none of them. */
  counts: string;
  /** JSON: what tells the state that was asked from others; null until it is read. */
  state: string | null;
  /** JSON: a copy, because the set may change. */
  questions: string;
}

/** What became of asking a question once. */
interface QuestionOutcomeTable {
  run_id: string;
  place: number;
  question_id: string;
  time: number;
  verdict: string;
  /** JSON: the answers and what was found in them; null if they are not kept any more. */
  detail: string | null;
}

/** Facts about the data as a whole, such as the probe of the key that sealed it. */
interface MetaTable {
  name: string;
  value: string;
}

export interface Schema {
  account: AccountTable;
  service_role: ServiceRoleTable;
  account_role: AccountRoleTable;
  token_family: TokenFamilyTable;
  refresh_token: RefreshTokenTable;
  account_link: AccountLinkTable;
  sign_in_failure: SignInFailureTable;
  identity: IdentityTable;
  sign_in_code: SignInCodeTable;
  workshop: WorkshopTable;
  burger: BurgerTable;
  visitor_answers: VisitorAnswersTable;
  bun: BunTable;
  cheese: CheeseTable;
  patty: PattyTable;
  door_key: DoorKeyTable;
  idempotency_key: IdempotencyKeyTable;
  history: HistoryTable;
  publication: PublicationTable;
  question_set: QuestionSetTable;
  question_run: QuestionRunTable;
  question_outcome: QuestionOutcomeTable;
  meta: MetaTable;
}

export type Database = Kysely<Schema>;
