import type { AnyEventObject, AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import type { Payload, Seen, StatesOf } from './proof-types.ts';

/** An action of the user, or an event that happens to the screen. */
type Act<TScreen> = (screen: TScreen) => Promise<void>;

type Does<TScreen, TSample, TMachine extends AnyStateMachine = AnyStateMachine> = TSample & {
  readonly act: Act<TScreen>;
  /**
   * Expects the effect of the act, independently of the state that the machine predicts. `before` is the snapshot before the act.
   */
  readonly sees?: (screen: TScreen, before: Seen<TMachine>) => Promise<void>;
  /** True if the act is possible now. The default is always. */
  readonly when?: (seen: Seen<TMachine>) => boolean;
  /** The act leads to another screen, which ends the path. */
  readonly isLast?: boolean;
};

/** An act, and when it is possible. */
export type Deed<TMachine extends AnyStateMachine, TScreen> = Does<TScreen, object, TMachine>;

/** Acts. One that a screen does not have may be written as a condition that is false. */
type DoesAll<TScreen, TSample, TMachine extends AnyStateMachine> = readonly (
  | Does<TScreen, TSample, TMachine>
  | false
  | undefined
)[];

/** Throws unless the screen shows the snapshot. `event` is the last event. */
type Sight<TMachine extends AnyStateMachine, TScreen> = (
  screen: TScreen,
  seen: Seen<TMachine>,
  event: AnyEventObject | undefined,
) => Promise<void>;

/** The description of a screen and of its events. */
export interface ScreenWalk<TMachine extends AnyStateMachine, TScreen> {
  /** The name of the screen, such as `sign in`. */
  readonly name: string;
  readonly machine: TMachine;
  readonly input?: InputFrom<TMachine>;
  /** Shows the screen with its machine in the initial state. */
  readonly begin: () => Promise<TScreen>;
  /** The acts that cause each event, with the payload that the machine receives. Empty if the user cannot cause it. */
  readonly events: {
    readonly [TType in EventFromLogic<TMachine>['type']]: DoesAll<
      TScreen,
      Payload<EventFromLogic<TMachine>, TType>,
      TMachine
    >;
  };
  /**
   * The acts that settle each actor, by invoke ID. Machines and callback actors have `callback: true`. An outcome that
   * the machine handles and that cannot come about on this screen has an empty list.
   */
  readonly actors?: Readonly<
    Record<
      string,
      {
        readonly callback?: true;
        readonly done?: DoesAll<TScreen, { readonly output: unknown }, TMachine>;
        readonly errors?: DoesAll<TScreen, { readonly error: unknown }, TMachine>;
      }
    >
  >;
  /** The act that lets each timer expire, by its event. Null if it does not expire on this screen. */
  readonly timers?: Readonly<Record<string, Deed<TMachine, TScreen> | null>>;
  readonly facts?: (snapshot: Seen<TMachine>) => unknown;
  /** The looks at the screen in each innermost state. */
  readonly states: {
    readonly [TState in StatesOf<TMachine>]: Sight<TMachine, TScreen>;
  } & { readonly [state: string]: Sight<TMachine, TScreen> };
  /** The look at the screen in every state. */
  readonly always?: Sight<TMachine, TScreen>;
  /** The minimum and maximum number of steps, to notice an empty or exploding graph. */
  readonly steps: readonly [atLeast: number, atMost: number];
}
