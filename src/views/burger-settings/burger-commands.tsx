import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { Burger } from '#domain/entities.ts';
import { useBurgerCommand } from '../burgers/use-burger-command.tsx';
import { Button } from '../controls/buttons/button.tsx';
import { DuplicateIcon, EditIcon, MoreIcon, TrashIcon } from '../controls/icons/member-icons.tsx';
import { Menu } from '../controls/overlays/menu.tsx';
import { burgersOf } from '../list/workshop-address.ts';
import type { PassedOn } from '../passed-on.ts';
import { paths } from '../paths.ts';

interface BurgerCommandsProps {
  readonly burger: Burger;
  readonly onEdited: (burger: Burger) => void;
}

/** The commands of the burger list, on the burger's own page. A copy is shown in its place, and a deletion leads to the list. */
export function BurgerCommands({ burger, onEdited }: BurgerCommandsProps) {
  const { t } = useLingui();
  const { name } = burger;
  const [, navigate] = useLocation();
  const edit = useRef<HTMLButtonElement>(null);
  const duplicate = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const { ask, dialog } = useBurgerCommand(burger, (done) => {
    if (done.form === 'edit') onEdited(done.result);
    if (done.form === 'duplicate')
      navigate(paths.burger.href(done.result.id), { state: { burger: done.result } satisfies PassedOn });
    if (done.form === 'delete') navigate(burgersOf(burger.workshopId), { replace: true });
  });
  return (
    <>
      <Button
        ref={edit}
        icon={<EditIcon />}
        aria-haspopup="dialog"
        onPress={() => ask('edit', edit)}
      >{t`Edit`}</Button>
      <Button
        ref={duplicate}
        icon={<DuplicateIcon />}
        aria-haspopup="dialog"
        onPress={() => ask('duplicate', duplicate)}
      >{t`Duplicate`}</Button>
      <Menu
        ref={more}
        variant="quiet"
        icon={<MoreIcon />}
        aria-label={t`Actions for ${name}`}
        items={[
          {
            id: 'delete',
            label: t`Delete`,
            icon: <TrashIcon />,
            tone: 'danger',
            onAction: () => ask('delete', more),
          },
        ]}
      />
      {dialog}
    </>
  );
}
