import { fromPromise, type NonReducibleUnknown } from 'xstate';

/** The actor of one call: `input` is the call's argument. Leaving the state aborts the call by its signal. */
export const fromCall = <TInput extends NonReducibleUnknown, TOutput>(
  call: (input: TInput, signal: AbortSignal) => Promise<TOutput>,
) => fromPromise<TOutput, TInput>(({ input, signal }) => call(input, signal));
