import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  StateValueFrom,
} from 'xstate';
import type { ActorSamples } from './graph.ts';

/** What facts and assertions may look at. */
export interface Seen<TMachine extends AnyStateMachine> {
  readonly value: unknown;
  readonly status: string;
  readonly context: ContextFrom<TMachine>;
  hasTag(tag: string): boolean;
  can(event: EventFromLogic<TMachine>): boolean;
}

/** What happened besides the snapshot, up to the moment of an assertion, on this path. */
export interface Happened<TMachine extends AnyStateMachine> {
  /** What was seen before the step just taken; undefined right after the start. */
  readonly before: Seen<TMachine> | undefined;
  /** The event of the step just taken; undefined right after the start. */
  readonly event: AnyEventObject | undefined;
  /** What callback actors were sent, in order. */
  readonly received: readonly { readonly actor: string; readonly event: AnyEventObject }[];
  readonly emitted: readonly AnyEventObject[];
}

/** Throws unless all is well. */
export type Assertion<TMachine extends AnyStateMachine> = (
  snapshot: Seen<TMachine>,
  happened: Happened<TMachine>,
) => void;

/** What an event carries besides its type. */
export type Payload<TEvent, TType> = TEvent extends { type: TType } ? Omit<TEvent, 'type'> : never;

/** For every event type, the payloads to try it with (`[{}]` where it has none). */
type EventSamples<TMachine extends AnyStateMachine> = {
  readonly [TType in EventFromLogic<TMachine>['type']]: readonly Payload<EventFromLogic<TMachine>, TType>[];
};

/** The names of the states of a state value: `'a' | 'a.b' | 'a.c'` of `'a' | { a: 'b' | 'c' }`. */
type StateOf<TValue> = TValue extends string
  ? TValue
  : TValue extends object
    ? {
        [TKey in keyof TValue & string]: `${TKey}.${StateOf<Exclude<TValue[TKey], undefined>>}`;
      }[keyof TValue & string]
    : never;

/** The states among `TState` that have none inside them. */
type InnermostOf<TState extends string> = {
  [TOne in TState]: [Extract<TState, `${TOne}.${string}`>] extends [never] ? TOne : never;
}[TState];

/** The names of the innermost states of a machine. */
export type StatesOf<TMachine extends AnyStateMachine> = InnermostOf<StateOf<StateValueFrom<TMachine>>>;

/**
 * For every innermost state of the machine, what holds in it. States that a factory names are checked when the proof
 * is run, the others by the compiler, too.
 */
type StateAssertions<TMachine extends AnyStateMachine> = {
  readonly [TState in StatesOf<TMachine>]: Assertion<TMachine>;
} & { readonly [leaf: string]: Assertion<TMachine> };

/** Where paths begin: with another input, or in a machine that is configured in another way. */
export interface Start<TMachine extends AnyStateMachine> {
  readonly machine: TMachine;
  readonly input?: InputFrom<TMachine>;
  /** Transitions that must never be taken from here, in the words in which a missing one is reported. */
  readonly never?: readonly string[];
}

export interface Proof<TMachine extends AnyStateMachine> {
  readonly name: string;
  readonly starts: readonly Start<TMachine>[];
  readonly events: EventSamples<TMachine>;
  /**
   * By invoke id. Promise actors: the outputs and errors to settle with. Callback actors and machines:
   * `callback: true` (their events are among `events`); `errors` are thrown at the machine while they run.
   */
  readonly actors?: Readonly<Record<string, ActorSamples & { readonly callback?: true }>>;
  /** What besides the state decides where events lead (what guards look at); keep it small: it multiplies. */
  readonly facts?: (snapshot: Seen<TMachine>) => unknown;
  readonly states: StateAssertions<TMachine>;
  /** What holds in every state. */
  readonly always?: Assertion<TMachine>;
  /** The file of the table; see `expectTable`. */
  readonly table: URL;
  /** How many paths there are at least and at most: neither an emptied graph nor an explosion goes unnoticed. */
  readonly paths: readonly [atLeast: number, atMost: number];
}
