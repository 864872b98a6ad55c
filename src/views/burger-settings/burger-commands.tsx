import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { Burger } from '#domain/entities.ts';
import { useBurgerCommand } from '#views/burgers/use-burger-command.tsx';
import { DuplicateIcon, EditIcon, MoreIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import { useListPlace } from '#views/list/workshop-address.ts';
import type { PassedOn } from '#views/passed-on.ts';
import { paths } from '#views/paths.ts';

interface BurgerCommandsProps {
  readonly burger: Burger;
  readonly onEdited: (burger: Burger) => void;
}

/** The commands of the burger list, on the burger's own page. A copy is shown in its place, and a deletion leads to the list. */
export function BurgerCommands({ burger, onEdited }: BurgerCommandsProps) {
  const { t } = useLingui();
  const { name } = burger;
  const [, navigate] = useLocation();
  const place = useListPlace();
  const more = useRef<HTMLButtonElement>(null);
  const { ask, dialog } = useBurgerCommand(burger, (done) => {
    if (done.form === 'edit') onEdited(done.result);
    if (done.form === 'duplicate')
      navigate(paths.burger.href(done.result.id), { state: { burger: done.result } satisfies PassedOn });
    if (done.form === 'delete') navigate(place.backTo(burger.workshopId), { replace: true });
  });
  return (
    <>
      <Menu
        ref={more}
        variant="quiet"
        icon={<MoreIcon />}
        aria-label={t`Actions for ${name}`}
        items={[
          { id: 'edit', label: t`Edit`, icon: <EditIcon />, onAction: () => ask('edit', more) },
          {
            id: 'duplicate',
            label: t`Duplicate`,
            icon: <DuplicateIcon />,
            onAction: () => ask('duplicate', more),
          },
          {
            id: 'delete',
            label: t`Delete`,
            icon: <TrashIcon />,
            tone: 'danger',
            isApart: true,
            onAction: () => ask('delete', more),
          },
        ]}
      />
      {dialog}
    </>
  );
}
