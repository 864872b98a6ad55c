import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useState } from 'react';
import type { Burger } from '#domain/entities.ts';
import { BurgerCommand, type BurgerCommandDone, type BurgerCommandName } from './burger-command.tsx';

interface Asked {
  readonly command: BurgerCommandName;
  readonly opener: RefObject<HTMLElement | null>;
  /** Each press opens a new dialog. */
  readonly press: number;
}

/** Opens the burger list's commands for one burger: `ask` opens one, and `dialog` has to be rendered. */
export function useBurgerCommand(
  burger: Burger,
  onDone: (done: BurgerCommandDone) => void,
): {
  readonly ask: (command: BurgerCommandName, opener: RefObject<HTMLElement | null>) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { name } = burger;
  const titles = { edit: t`Edit burger`, duplicate: t`Duplicate ${name}`, delete: t`Delete burger` };
  return {
    ask: (command, opener) => setAsked({ command, opener, press: (asked?.press ?? 0) + 1 }),
    dialog: asked && (
      <BurgerCommand
        key={asked.press}
        command={asked.command}
        burger={burger}
        title={titles[asked.command]}
        onDone={onDone}
        onClosed={(hasSucceeded) => {
          // It stays for its message.
          if (!hasSucceeded) setAsked(null);
          // The form has replaced a dialog that waited, so no dialog knows any more where the focus was.
          asked.opener.current?.focus();
        }}
      />
    ),
  };
}
