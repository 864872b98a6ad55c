/**
 * The same function, which remembers what it made of the latest texts: at most `most` of them, the oldest of which makes room.
 * What is undefined is not remembered.
 */
export function remembered<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (made === undefined) return made;
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    known.set(text, made);
    return made;
  };
}
