import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Burger } from '#domain/entities.ts';
import { workshopOptions } from '#domain/workshop-choice.ts';
import type { CommandSucceeded } from '#machines/list/list-types.ts';
import type { BurgerCommands, BurgersScope } from '#machines/list/resources/burgers.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { DuplicateIcon, EditIcon, MoreIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { Dialog } from '#views/controls/overlays/dialog.tsx';
import { Menu, type MenuEntry } from '#views/controls/overlays/menu.tsx';
import { ListStatus } from '#views/list/list-status.tsx';
import { useList, useSucceeded } from '#views/list/use-list.ts';
import { useListPlace } from '#views/list/workshop-address.ts';
import type { PassedOn } from '#views/passed-on.ts';
import { paths } from '#views/paths.ts';
import { useBurgerLists, useBurgers, useBurgerWorkshops } from '#views/shared-actors.ts';
import { BurgerDialogs } from './burger-dialogs.tsx';

type CommandName = 'edit' | 'duplicate' | 'delete';
type Done = CommandSucceeded<BurgersScope, Burger, BurgerCommands>;

/** The entries of the commands in a burger's menu. */
export function useEntries(ask: (command: CommandName) => void): Readonly<Record<CommandName, MenuEntry>> {
  const { t } = useLingui();
  const entry = (id: CommandName, label: string, icon: ReactNode) => ({
    id,
    label,
    icon,
    onAction: () => ask(id),
  });
  return {
    edit: entry('edit', t`Edit`, <EditIcon />),
    duplicate: entry('duplicate', t`Duplicate`, <DuplicateIcon />),
    delete: { ...entry('delete', t`Delete`, <TrashIcon />), tone: 'danger', isApart: true },
  };
}

interface BurgerMenuProps {
  readonly burger: Burger;
  readonly onEdited: (burger: Burger) => void;
}

/** The commands of the burger list, on the burger's own page. A copy is shown in its place, and a deletion leads to the list. */
export function BurgerMenu({ burger, onEdited }: BurgerMenuProps) {
  const { t } = useLingui();
  const { name } = burger;
  const [, navigate] = useLocation();
  const place = useListPlace();
  const more = useRef<HTMLButtonElement>(null);
  const { ask, dialog } = useBurgerCommand(burger, more, (done) => {
    if (done.form === 'edit') onEdited(done.result);
    if (done.form === 'duplicate')
      navigate(paths.burger.href(done.result.id), { state: { burger: done.result } satisfies PassedOn });
    if (done.form === 'delete') navigate(place.backTo(burger.workshopId), { replace: true });
  });
  const entries = useEntries(ask);
  return (
    <>
      <Menu
        ref={more}
        variant="quiet"
        icon={<MoreIcon />}
        aria-label={t`Actions for ${name}`}
        items={[entries.edit, entries.duplicate, entries.delete]}
      />
      {dialog}
    </>
  );
}

interface DuplicateProps {
  readonly burger: Burger;
  readonly onMade: (copy: Burger) => void;
  /** The label of the button. */
  readonly children: ReactNode;
}

/** Asks for the name and the workshop of the copy of a burger. */
export function Duplicate({ burger, onMade, children }: DuplicateProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { ask, dialog } = useBurgerCommand(burger, button, ({ result: copy }) => {
    if (copy) onMade(copy);
  });
  return (
    <>
      <Button ref={button} icon={<DuplicateIcon />} aria-haspopup="dialog" onPress={() => ask('duplicate')}>
        {children}
      </Button>
      {dialog}
    </>
  );
}

type Opener = RefObject<HTMLElement | null>;

/** The burger list's commands for one burger, outside of the list's page: `ask` opens one, and `dialog` has to be rendered. */
function useBurgerCommand(burger: Burger, opener: Opener, onDone: (done: Done) => void) {
  const listOf = useBurgerLists();
  // An edit may move the burger, and the list that has made it stays for its message.
  const [workshopId, setWorkshopId] = useState<string | null>(null);
  return {
    ask(command: CommandName) {
      setWorkshopId(burger.workshopId);
      listOf(burger.workshopId).send({ type: 'open', command, target: burger });
    },
    dialog: workshopId !== null && <BurgerCommand workshopId={workshopId} opener={opener} onDone={onDone} />,
  };
}

interface BurgerCommandProps {
  readonly workshopId: string;
  readonly opener: Opener;
  readonly onDone: (done: Done) => void;
}

/** The dialog of the list's command. The list may know a newer version of the burger, and knows the names that are taken. */
function BurgerCommand({ workshopId, opener, onDone }: BurgerCommandProps) {
  const { t } = useLingui();
  const list = useBurgers(workshopId);
  const state = useList(list);
  const known = useList(useBurgerWorkshops());
  const asked = useSelector(list, ({ context }) => context.asked);
  const isOpen = useSelector(list, (snapshot) => snapshot.matches('open'));
  useSucceeded(list, onDone);
  // The form has replaced the dialog that waited, so no dialog knows any more where the focus was.
  useEffect(() => (isOpen ? () => opener.current?.focus() : undefined), [isOpen, opener]);
  const { id = '', name = '' } = asked?.target ?? {};
  const titles = new Map([
    ['edit', t`Edit burger`],
    ['duplicate', t`Duplicate ${name}`],
    ['delete', t`Delete burger`],
  ]);
  return (
    <>
      <Toast notice={state.notice} onDismiss={() => list.send({ type: 'dismiss' })} />
      <BurgerDialogs list={list} workshops={workshopOptions(known, workshopId)} />
      <Dialog
        title={titles.get(asked?.command ?? '') ?? ''}
        isOpen={asked !== null && !isOpen}
        onClose={() => list.send({ type: 'cancel' })}
      >
        {state.isLoading ? (
          <Spinner>{t`Loading burgers…`}</Spinner>
        ) : state.problem === null ? (
          <p>{t`There is no burger with the ID ${{ burgerId: id }}. It may have been deleted.`}</p>
        ) : (
          <ListStatus state={state} list={list} />
        )}
      </Dialog>
    </>
  );
}
