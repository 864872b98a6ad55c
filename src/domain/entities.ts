import type { MessageDescriptor } from '@lingui/core';

/**
 * The console's entities. Every value of these types was parsed at the edge (see the `*-schema.ts`
 * files of src/services). Times are ISO 8601 strings in UTC, or `null` if the server sent none.
 */

/** Any JSON value, as `JSON.parse` gives it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface Timestamps {
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface Credentials {
  readonly account: string;
  readonly password: string;
}

export interface RoleAssignment {
  readonly service: string;
  readonly role: string;
}

/** An item that may tell its version. A change that carries it is refused if the item has another one by then. */
interface Versioned {
  /** Undefined if the server keeps no versions. */
  readonly version?: number | undefined;
}

export interface User extends ProfileInput, Versioned {
  readonly id: string;
  readonly account: string;
  readonly roles: readonly RoleAssignment[];
  /** The link by which somebody may set the password; null if there is none, undefined to those who may make none. */
  readonly link?: OpenLink | null | undefined;
}

interface OpenLink {
  readonly expiresAt: string;
}

/** A link by which somebody sets the password of an account, once. */
export interface NewLink extends OpenLink {
  /** The fragment of the sign-in page. It cannot be read again. */
  readonly link: string;
}

/** A new password and the link by which it is set. */
export interface LinkUse {
  readonly link: string;
  readonly password: string;
}

/** By what the user may sign in. */
export interface WaysIn {
  readonly password: boolean;
  /** A person at the provider is joined to the account. */
  readonly provider: boolean;
}

export type Account = User;

/** One service of the catalogue; an empty `service` is shown as '(unspecified)'. Roles are sorted and unique. */
export interface ServiceEntry {
  readonly service: string;
  readonly roles: readonly string[];
}

export interface Workshop extends Timestamps, Versioned {
  readonly id: string;
  readonly name: string;
}

export interface Burger extends Timestamps, Versioned {
  readonly id: string;
  readonly name: string;
  readonly type: 'chat';
  readonly workshopId: string;
  /** True if anyone who has the ID may chat without signing in; undefined if the server does not say. */
  readonly isPublic?: boolean | undefined;
  /** The most answers to visitors in a day; null or undefined where the server decides. */
  readonly answersADay?: number | null | undefined;
  /** The type of the cheese that answers, in lower case; null if there is none, undefined where the one saved last answers. */
  readonly answering?: string | null | undefined;
  /** The cheese that answers, as far as a list tells it; null if there is none, undefined if the server does not say. */
  readonly cheese?: CheeseInput | null | undefined;
}

/** A layer that may tell who changed it last: an account by its name then, null if nobody knows. */
interface Authored {
  /** Undefined if the server does not tell. */
  readonly updatedBy?: string | null | undefined;
}

export interface TopBun extends TopBunInput, Timestamps, Versioned, Authored {
  readonly id: string;
  readonly bunLevel: 'top';
  readonly promptServiceId: string | null;
}

/** The model layer. Its `type` (the provider's name) identifies it within the burger, whatever the case. */
export type Cheese = CheeseInput & Timestamps & Versioned & Authored;

export type PattyType = 'api' | 'prompt';

/** A tool. `jsonData.name` is the tool ID that the model sees; `settings.enabled` is true where absent. */
export interface Patty extends PattyInput, Timestamps, Versioned, Authored {
  readonly id: string;
}

/** A burger's export: the array that `GET /api/workshop/{id}/burgers` returned, unchanged. */
export type BurgerExport = readonly Json[];

/**
 * The cause of a failed call. `message` is the server's own text, shown below the area's failure text; it is empty if no server
 * answered. `status` is 0 if there was no answer.
 */
export interface CallFailure {
  readonly message: string;
  readonly status: number;
  readonly payload: unknown;
  /** The message to translate, if the server gave a code or the answer had a usual status text. */
  readonly words?: MessageDescriptor;
  /** True if there was no answer because the browser has no network. */
  readonly isOffline?: boolean;
  /** The ID under which the server's log has the failure, unless the user can correct the failing field. */
  readonly requestId?: string;
  /** The faulty part of the request as the server names it: `workshop_id`, `json_data.name`. */
  readonly field?: string;
}

/** The refusal of a change because somebody has changed the item meanwhile: the item as it is now. */
export interface ChangedMeanwhile<TItem> {
  readonly current: TItem;
  /** Null if the server does not tell. */
  readonly by: string | null;
  readonly at: string | null;
}

/** The request to save a burger. */
export interface BurgerInput {
  readonly name: string;
  readonly type: 'chat';
  readonly workshopId: string;
  /** Absent if it must not change. */
  readonly isPublic?: boolean;
  /** Null: the server decides. Absent if it must not change. */
  readonly answersADay?: number | null;
  /** The type of the cheese that answers. Absent if it must not change. */
  readonly answering?: string;
}

export interface TopBunInput {
  readonly prompt: string;
}

/** `type` names the layer when it is created; a later change keeps it. */
export interface CheeseInput {
  readonly type: string;
  readonly jsonData: JsonObject;
}

/** A copy of a cheese, which may take the secrets that it has masks for from the cheese of the same type in a burger. */
export interface CheeseCopy extends CheeseInput {
  /** The burger's ID. Only for a server that can copy keys. */
  readonly keyOf?: string;
}

export interface PattyInput {
  readonly type: PattyType;
  readonly jsonData: JsonObject;
  readonly settings: JsonObject;
}

export interface PattyTestInput {
  readonly toolInput: Json;
  readonly privacyInput: Json;
}

/** The call that a tool's test has made, as far as the server reports it. Values of private headers are masked. */
export interface ToolTrial {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  /** Null if no answer came. */
  readonly status: number | null;
  readonly milliseconds: number;
}

/** Null where the model does not report a count. */
export interface Tokens {
  readonly input: number | null;
  readonly output: number | null;
}

/** The outcome of a model's test. */
export interface CheeseTestAnswer {
  readonly text: string;
  /** How long the call took, as the console saw it. */
  readonly milliseconds: number;
  /** Null if the server does not tell. */
  readonly tokens: Tokens | null;
}

/** The outcome of a tool's test: the text that the model would get, or why the tool failed. Then the text is empty. */
export interface PattyTestAnswer {
  readonly text: string;
  readonly failure: CallFailure | null;
  readonly trial: ToolTrial | null;
}

export interface ProfileInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** The source of the HTTP client's bearer token. */
export interface TokenSource {
  current(): string | null;
  /** The ID of the account that makes the calls; `null` while none is known. */
  account(): string | null;
  /**
   * Responds to a 401: gives the token to retry with, or `null` if the session is over or belongs to another account now. Any
   * account's token will do if `account` is `null`. Rejects with a `CallFailure` of status 0 if no server answered. It always
   * settles.
   */
  renew(rejected: string, account: string | null): Promise<string | null>;
}

/** The end of a session: the user signed out (in any tab), or the server refused it. */
export type SessionEnd = 'by-user' | 'lost';

export type Language = 'en' | 'zh';

export type Theme = 'system' | 'light' | 'dark';
