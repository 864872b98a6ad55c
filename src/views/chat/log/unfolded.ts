import { createContext, use, useState } from 'react';

const Unfolded = createContext<Set<string>>(new Set());

/** The expanded parts of a log, by keys. Rows far from the reader leave the document, and keep their state for their return. */
export const UnfoldedProvider = Unfolded.Provider;

/** The expanded state of the part with this key, and the function that changes it. Keys are unique in a log. */
export function useUnfolded(key: string): readonly [boolean, (isUnfolded: boolean) => void] {
  const unfolded = use(Unfolded);
  const [isUnfolded, setUnfolded] = useState(unfolded.has(key));
  return [
    isUnfolded,
    (next) => {
      if (next) unfolded.add(key);
      else unfolded.delete(key);
      setUnfolded(next);
    },
  ];
}
