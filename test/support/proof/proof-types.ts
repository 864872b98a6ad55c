import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  StateValue,
  StateValueFrom,
} from 'xstate';
import type { ActorSamples } from './graph.ts';

/** The part of a snapshot that facts and assertions may read. */
export interface Seen<TMachine extends AnyStateMachine> {
  readonly value: StateValue;
  readonly status: string;
  readonly context: ContextFrom<TMachine>;
  hasTag(tag: string): boolean;
  can(event: EventFromLogic<TMachine>): boolean;
}

/** The events on this path up to the assertion, besides the snapshot. */
export interface Happened<TMachine extends AnyStateMachine> {
  /** The snapshot before the last step. Undefined right after the start. */
  readonly before: Seen<TMachine> | undefined;
  /** The event of the last step. Undefined right after the start. */
  readonly event: AnyEventObject | undefined;
  /** The events sent to callback actors, in order. */
  readonly received: readonly { readonly actor: string; readonly event: AnyEventObject }[];
  readonly emitted: readonly AnyEventObject[];
}

/** Throws if the assertion does not hold. */
export type Assertion<TMachine extends AnyStateMachine> = (
  snapshot: Seen<TMachine>,
  happened: Happened<TMachine>,
) => void;

/** The properties of an event besides its type. */
export type Payload<TEvent, TType> = TEvent extends { type: TType } ? Omit<TEvent, 'type'> : never;

/** The sample payloads of each event type (`[{}]` if it has no payload). */
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

/** The states of `TState` without child states. */
type InnermostOf<TState extends string> = {
  [TOne in TState]: [Extract<TState, `${TOne}.${string}`>] extends [never] ? TOne : never;
}[TState];

export type StatesOf<TMachine extends AnyStateMachine> = InnermostOf<StateOf<StateValueFrom<TMachine>>>;

/**
 * The assertion for each innermost state of the machine. The compiler checks that no state is missing, except for states
 * that a factory names: those are checked only when the proof runs.
 */
type StateAssertions<TMachine extends AnyStateMachine> = {
  readonly [TState in StatesOf<TMachine>]: Assertion<TMachine>;
} & { readonly [leaf: string]: Assertion<TMachine> };

/** The expected target of an event. States are named by their paths; an ancestor stands for all states within. */
export interface Expectation<TMachine extends AnyStateMachine> {
  readonly from: string;
  /** The type of the event, or the beginning of a timer's. */
  readonly event: string;
  readonly when?: (before: Seen<TMachine>, event: AnyEventObject) => boolean;
  readonly to: string;
  /** The actor that begins anew. */
  readonly restarts?: string;
  /** The actor that goes on. */
  readonly keeps?: string;
}

/** A start of paths, with its own input or its own configuration of the machine. */
export interface Start<TMachine extends AnyStateMachine> {
  readonly machine: TMachine;
  readonly input?: InputFrom<TMachine>;
  /** Transitions that must never be taken from here, described as in the report of a missing one. */
  readonly never?: readonly string[];
}

export interface Proof<TMachine extends AnyStateMachine> {
  readonly name: string;
  readonly starts: readonly Start<TMachine>[];
  readonly events: EventSamples<TMachine>;
  /**
   * The actors by invoke ID. Promise actors have the outputs and errors with which they settle. Callback actors and
   * machines have `callback: true`; their events are in `events`, and their `errors` are raised while they run.
   */
  readonly actors?: Readonly<Record<string, ActorSamples & { readonly callback?: true }>>;
  /** The facts that guards read besides the state. Keep them few, because the paths multiply with them. */
  readonly facts?: (snapshot: Seen<TMachine>) => unknown;
  readonly states: StateAssertions<TMachine>;
  /** Expectations that the assertions cannot express: an event that must not be ignored, or that must restart something. */
  readonly expected?: readonly Expectation<TMachine>[];
  /** The assertion for every state. */
  readonly always?: Assertion<TMachine>;
  /** The minimum and maximum number of paths, to notice an empty or exploding graph. */
  readonly paths: readonly [atLeast: number, atMost: number];
}
