import { fromPromise, type NonReducibleUnknown } from 'xstate';

/** The actor of one call: `input` is the call's argument. Leaving the state aborts the call by its signal. */
export const fromCall = <TInput extends NonReducibleUnknown, TOutput>(
  call: (input: TInput, signal: AbortSignal) => Promise<TOutput>,
) => fromPromise<TOutput, TInput>(({ input, signal }) => call(input, signal));

/** The actor of a call that is never answered, for a machine that gets its own by `provide`. */
export const fromNoCall = <TInput extends NonReducibleUnknown, TOutput>() =>
  fromCall<TInput, TOutput>(() => new Promise(() => {}));
