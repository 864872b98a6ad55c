import { fromPromise, type NonReducibleUnknown } from 'xstate';

/** The actor of one call: `input` is what the call is given, the signal aborts it when its state is left. */
export const fromCall = <TInput extends NonReducibleUnknown, TOutput>(
  call: (input: TInput, signal: AbortSignal) => Promise<TOutput>,
) => fromPromise<TOutput, TInput>(({ input, signal }) => call(input, signal));
