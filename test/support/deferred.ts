/** A promise with its `resolve` and `reject`, so that a test decides when and how it settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

export function deferred<T>(): Deferred<T> {
  return Promise.withResolvers<T>();
}
