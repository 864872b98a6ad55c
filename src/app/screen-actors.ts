import type { ScreenActor } from '#views/use-screen-actor.ts';

/** The rules for an actor that outlives its screen. */
interface ScreenActorsOptions<TActor extends ScreenActor> {
  /** True if the actor holds unsaved work and is kept until its screen is shown again. */
  readonly isUnsaved?: (actor: TActor) => boolean;
  readonly onLeave?: (actor: TActor) => void;
  readonly onReturn?: (actor: TActor) => void;
}

interface Entry<TActor extends ScreenActor> {
  readonly actor: TActor;
  holders: number;
  left: boolean;
  /** True if the actor ends with its screen, even with unsaved work. */
  forgotten: boolean;
}

/**
 * The actors of one machine, one for each key (a screen and what it shows). An actor lives as long as a screen holds it. An
 * actor with unsaved work outlives its screen and is reused when the screen returns, so that a lost session or an accidental
 * Back loses nothing. `forget` lets go of them all when the account changes.
 */
export class ScreenActors<TInput, TActor extends ScreenActor> {
  readonly #create: (input: TInput) => TActor;
  readonly #options: ScreenActorsOptions<TActor>;
  readonly #entries = new Map<string, Entry<TActor>>();

  constructor(create: (input: TInput) => TActor, options: ScreenActorsOptions<TActor> = {}) {
    this.#create = create;
    this.#options = options;
  }

  /** The actor of `key`. A missing one is created but not started, so this is safe to call while rendering. */
  get(key: string, input: TInput): TActor {
    const existing = this.#entries.get(key);
    if (existing !== undefined) return existing.actor;
    const actor = this.#create(input);
    this.#entries.set(key, { actor, holders: 0, left: false, forgotten: false });
    return actor;
  }

  /** Runs the actor of `key` for a screen until the returned function is called. */
  hold(key: string): () => void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return () => undefined;
    entry.holders += 1;
    // A running actor ignores it.
    entry.actor.start();
    if (entry.left) {
      entry.left = false;
      this.#options.onReturn?.(entry.actor);
    }
    return () => {
      entry.holders -= 1;
      // Deferred, because React's strict mode unmounts and mounts again at once.
      setTimeout(() => this.#release(key, entry), 0);
    };
  }

  /** Lets go of all actors: nobody gets one of them any more. An actor that a screen still shows ends with the screen. */
  forget(): void {
    for (const entry of this.#entries.values()) {
      entry.forgotten = true;
      if (entry.holders === 0) entry.actor.stop();
    }
    this.#entries.clear();
  }

  #release(key: string, entry: Entry<TActor>): void {
    if (entry.holders > 0 || entry.left) return;
    const isUnsaved = this.#options.isUnsaved?.(entry.actor) ?? false;
    if (entry.forgotten || !isUnsaved) {
      entry.actor.stop();
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      return;
    }
    entry.left = true;
    this.#options.onLeave?.(entry.actor);
  }
}
