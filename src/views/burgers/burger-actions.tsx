import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Burger } from '#domain/entities.ts';
import type { ListOf } from '#machines/list/list-machine.ts';
import type { burgers as resource } from '#machines/list/resources/burgers.ts';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import {
  ChatIcon,
  DuplicateIcon,
  EditIcon,
  MoreIcon,
  TrashIcon,
} from '#views/controls/icons/member-icons.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import { paths } from '#views/paths.ts';
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
  const entry = (command: 'edit' | 'duplicate' | 'delete', label: string, icon: ReactNode) => ({
    id: command,
    label,
    icon,
    onAction: () => list.send({ type: 'open', command, target: burger }),
  });
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
          entry('edit', t`Edit`, <EditIcon />),
          { id: 'test', label: t`Test`, icon: <ChatIcon />, href: chat },
          entry('duplicate', t`Duplicate`, <DuplicateIcon />),
          { ...entry('delete', t`Delete`, <TrashIcon />), tone: 'danger', isApart: true },
        ]}
      />
    </>
  );
}
