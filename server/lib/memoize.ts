/**
 * The same function with a cache of its results for the `most` texts that were asked for last. `undefined` is not cached.
 */
export function memoize<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    if (made === undefined) return made;
    // The order of the keys is that of their last use.
    known.delete(text);
    known.set(text, made);
    const [unused] = known.keys();
    if (known.size > most && unused !== undefined) known.delete(unused);
    return made;
  };
}
