import { useState } from 'react';
import { Button, type ButtonProps } from '#views/controls/buttons/button.tsx';
import { CopyButton, CopyId } from '#views/controls/buttons/copy.tsx';
import { Link, LinkButton } from '#views/controls/buttons/link.tsx';
import { Segments } from '#views/controls/fields/segments.tsx';
import { MoreIcon, PlusIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import { Tabs } from '#views/controls/layout/tabs.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import { LONG, LONG_CHINESE } from './samples.ts';
import { Specimen, State } from './specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
/** The states that every variant of a button has. */
const states: readonly (Pick<ButtonProps, 'isDisabled' | 'disabledReason' | 'isPending' | 'pendingLabel'> & {
  readonly name: string;
})[] = [
  { name: 'normal' },
  { name: 'disabled', isDisabled: true },
  { name: 'disabled with a reason', disabledReason: 'This is a sample' },
  { name: 'busy', isPending: true, pendingLabel: 'Saving…' },
];
const choices = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly 每周' },
] as const;
const entries = [
  { id: 'edit', label: 'Edit' },
  { id: 'move', label: 'Move', isDisabled: true },
  { id: 'long', label: LONG },
  { id: 'chinese', label: LONG_CHINESE },
  { id: 'delete', label: 'Delete', icon: <TrashIcon />, tone: 'danger', isApart: true },
] as const;
const id = { id: 'BRG-7YKRAW4DA7', label: 'Copy the ID of Building guide' };
const nowhere = { current: null };
const links = ['text', 'plain', 'muted'] as const;

/** Buttons, links, menus, segments and tabs. */
export function Presses() {
  return (
    <>
      <Specimen
        name="Button"
        use="Acts. A view has one primary button; danger deletes; quiet stands in rows and bars. A disabled one says why."
      >
        {states.flatMap(({ name, ...state }) =>
          variants.map((variant) => (
            <State key={`${variant}, ${name}`} name={`${variant}, ${name}`}>
              <Button variant={variant} {...state}>
                Save burger
              </Button>
            </State>
          )),
        )}
        <State name="secondary, unfolded">
          <Button aria-expanded>Details</Button>
        </State>
        <State name="quiet, unfolded">
          <Button variant="quiet" aria-expanded>
            Details
          </Button>
        </State>
        <State name="small, with an icon">
          <Button size="small" icon={<PlusIcon />}>
            New burger
          </Button>
        </State>
        <State name="icon only">
          <Button variant="quiet" size="small" icon={<TrashIcon />} aria-label="Delete" />
        </State>
        <State name="Chinese">
          <Button variant="primary" icon={<PlusIcon />}>
            新建汉堡
          </Button>
        </State>
      </Specimen>
      <Specimen name="Link and LinkButton" use="Navigate. A LinkButton looks like a Button.">
        {links.map((variant) => (
          <State key={variant} name={variant}>
            <Link href="/design" variant={variant}>
              Burger settings
            </Link>
          </State>
        ))}
        <State name="button">
          <LinkButton href="/design">Test burger chat</LinkButton>
        </State>
        <State name="long text" isWide>
          <Link href="/design">{LONG}</Link>
        </State>
      </Specimen>
      <Specimen
        name="CopyId and CopyButton"
        use="CopyId stands wherever an ID is shown; CopyButton with a text or code. Both say for two seconds that they have."
      >
        <State name="ID">
          <CopyId {...id} />
        </State>
        <State name="long ID">
          <CopyId id={'long_tool_id_'.repeat(8)} label="Copy the tool ID" />
        </State>
        <State name="text">
          <CopyButton text={() => 'text'} shown={nowhere}>
            Copy
          </CopyButton>
        </State>
      </Specimen>
      <Specimen
        name="Segments and Tabs"
        use="Segments choose how something is shown; tabs choose which panel is."
      >
        <State name="segments">
          <Period />
        </State>
        <State name="tabs" isWide>
          <Periods />
        </State>
      </Specimen>
      <Specimen name="Disclosure" use="Hides what few need below a title.">
        <State name="closed">
          <Sample isOpen={false} />
        </State>
        <State name="open">
          <Sample isOpen />
        </State>
      </Specimen>
      <Specimen name="Menu" use="For actions that would crowd a row. It opens by press, arrow key or Enter.">
        <State name="normal">
          <Menu items={entries}>Actions</Menu>
        </State>
        <State name="icon only">
          <Menu variant="quiet" size="small" icon={<MoreIcon />} items={entries} />
        </State>
      </Specimen>
    </>
  );
}

function Sample({ isOpen }: { isOpen: boolean }) {
  const [isExpanded, setExpanded] = useState(isOpen);
  return (
    <Disclosure title="Sample payload" isExpanded={isExpanded} onExpandedChange={setExpanded}>
      {LONG}
    </Disclosure>
  );
}

function Period() {
  const [chosen, choose] = useState<'daily' | 'weekly'>('daily');
  return <Segments label="Period" options={choices} value={chosen} onChange={choose} />;
}

function Periods() {
  const [chosen, choose] = useState<'daily' | 'weekly'>('daily');
  return (
    <Tabs
      label="Period"
      selected={chosen}
      onSelect={choose}
      tabs={[
        { id: 'daily', label: 'Daily', content: <p>{LONG}</p> },
        { id: 'weekly', label: 'Weekly 每周', content: <p>{LONG_CHINESE}</p> },
      ]}
    />
  );
}
