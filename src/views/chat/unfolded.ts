import { createContext, use, useState } from 'react';

const Unfolded = createContext<Set<string>>(new Set());

/** What is unfolded in a log, by keys. Rows far from the reader leave the document, and come back as they were. */
export const UnfoldedProvider = Unfolded.Provider;

/** Whether the part of this key is unfolded, and what folds and unfolds it. Keys are unique in a log. */
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
