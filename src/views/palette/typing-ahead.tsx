import { useEffect, useEffectEvent } from 'react';

/** The text that was typed into the palette before its code had loaded. */
export interface TypedAhead {
  readonly words: string;
  /** Enter was pressed after the words. */
  readonly isEntered: boolean;
}

export const nothingTyped: TypedAhead = { words: '', isEntered: false };

interface TypingAheadProps {
  readonly typed: TypedAhead;
  readonly onType: (typed: TypedAhead) => void;
  readonly onClose: () => void;
}

/** Takes the keys that are meant for the palette until it is there. The focus stays where it was, so that it can return. */
export function TypingAhead({ typed, onType, onClose }: TypingAheadProps) {
  const { words, isEntered } = typed;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') onClose();
    else if (key === 'Enter') onType({ words, isEntered: true });
    else if (isEntered) return;
    else if (key === 'Backspace') onType({ words: words.slice(0, -1), isEntered });
    else if (key.length === 1) onType({ words: words + key, isEntered });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return null;
}
