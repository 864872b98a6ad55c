import { useLingui } from '@lingui/react/macro';
import type { Burger } from '#domain/entities.ts';
import type { ListOf } from '#machines/list/list-machine.ts';
import type { burgers as resource } from '#machines/list/resources/burgers.ts';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { ChatIcon, MoreIcon } from '#views/controls/icons/member-icons.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import { paths } from '#views/paths.ts';
import { useEntries } from './burger-commands.tsx';
import styles from './burgers.module.css';

interface BurgerActionsProps {
  readonly list: ListOf<typeof resource>;
  readonly burger: Burger;
}

/**
 * The actions of a burger's row: all of them in a menu, and beside it the chat, which is visible on hover and focus, and where
 * nothing hovers.
 */
export function BurgerActions({ list, burger }: BurgerActionsProps) {
  const { t } = useLingui();
  const { id, name } = burger;
  const entries = useEntries((command) => list.send({ type: 'open', command, target: burger }));
  const chat = paths.chat.href(id);
  return (
    <>
      <span className={styles.quick}>
        <LinkButton
          variant="quiet"
          size="small"
          icon={<ChatIcon />}
          href={chat}
          aria-label={t`Test ${name}`}
        />
      </span>
      <Menu
        variant="quiet"
        size="small"
        icon={<MoreIcon />}
        aria-label={t`Actions for ${name}`}
        items={[
          entries.edit,
          { id: 'test', label: t`Test`, icon: <ChatIcon />, href: chat },
          entries.duplicate,
          entries.delete,
        ]}
      />
    </>
  );
}
