import { type ReactNode, useRef } from 'react';
import type { Burger } from '#domain/entities.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { DuplicateIcon } from '#views/controls/icons/member-icons.tsx';
import { useBurgerCommand } from './use-burger-command.tsx';

interface DuplicateProps {
  readonly burger: Burger;
  readonly onMade: (copy: Burger) => void;
  /** The label of the button. */
  readonly children: ReactNode;
}

/** Asks for the name and the workshop of the copy of a burger. */
export function Duplicate({ burger, onMade, children }: DuplicateProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { ask, dialog } = useBurgerCommand(burger, ({ result: copy }) => {
    if (copy) onMade(copy);
  });
  return (
    <>
      <Button
        ref={button}
        icon={<DuplicateIcon />}
        aria-haspopup="dialog"
        onPress={() => ask('duplicate', button)}
      >
        {children}
      </Button>
      {dialog}
    </>
  );
}
