/** A key with which programs ask one burger, without its secret. */
export interface DoorKey {
  readonly id: string;
  readonly name: string;
  /** The beginning of the secret. */
  readonly shown: string;
  /** Null: it never expires. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
  /** The account that made it, by its name then; null if nobody knows. */
  readonly createdBy: string | null;
  /** Null: it has got no answer so far. */
  readonly lastUsedAt: string | null;
  readonly answers: number;
  /** Of the models, as far as their hosts tell them. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A key that was just made. Its secret is told only once. */
export interface NewDoorKey extends DoorKey {
  readonly secret: string;
}

/** The days until a new key expires. */
export const keyLives = ['30', '90', '365', 'never'] as const;
export type KeyLife = (typeof keyLives)[number];

const DAY_MS = 24 * 60 * 60_000;

/** The time at which a key that is made `now` (in milliseconds since 1970) expires, as ISO 8601; null: never. */
export const expiryOf = (life: KeyLife, now: number): string | null =>
  life === 'never' ? null : new Date(now + Number(life) * DAY_MS).toISOString();
