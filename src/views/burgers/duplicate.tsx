import { type ReactNode, useRef, useState } from 'react';
import type { Burger } from '#domain/entities.ts';
import { Button } from '../controls/buttons/button.tsx';
import { DuplicateIcon } from '../controls/icons/member-icons.tsx';
import { Duplication } from './duplication.tsx';

interface DuplicateProps {
  readonly burger: Burger;
  readonly onMade: (copy: Burger) => void;
  /** The label of the button. */
  readonly children: ReactNode;
}

/** Asks for the name and the workshop of the copy of a burger. */
export function Duplicate({ burger, onMade, children }: DuplicateProps) {
  // Each press opens a new dialog.
  const [asked, setAsked] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsked(0);
    // The form has replaced a dialog that waited, so no dialog knows any more where the focus was.
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        icon={<DuplicateIcon />}
        aria-haspopup="dialog"
        onPress={() => setAsked(asked + 1)}
      >
        {children}
      </Button>
      {asked > 0 && <Duplication key={asked} burger={burger} onMade={onMade} onClose={close} />}
    </>
  );
}
