import { useState } from 'react';
import { Button } from '#views/controls/button.tsx';
import { CopyButton } from '#views/controls/copy-button.tsx';
import { CopyId } from '#views/controls/copy-id.tsx';
import { Link, LinkButton } from '#views/controls/link.tsx';
import { MoreIcon, PlusIcon, TrashIcon } from '#views/controls/member-icons.tsx';
import { Menu } from '#views/controls/menu.tsx';
import { Segments } from '#views/controls/segments.tsx';
import { Tabs } from '#views/controls/tabs.tsx';
import { LONG, LONG_CHINESE } from './samples.ts';
import { Specimen, State } from './specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const choices = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly 每周' },
] as const;
const nowhere = { current: null };

/** What is pressed. */
export function Presses() {
  const [chosen, choose] = useState<'daily' | 'weekly'>('daily');
  return (
    <>
      <Specimen
        name="Button"
        use="Acts. A view has one primary button; danger deletes; quiet stands in rows and bars. A disabled one says why."
      >
        {variants.map((variant) => (
          <State key={variant} name={variant}>
            <Button variant={variant}>Save burger</Button>
          </State>
        ))}
        {variants.map((variant) => (
          <State key={variant} name={`${variant}, hover`} shows="hover">
            <Button variant={variant}>Save burger</Button>
          </State>
        ))}
        <State name="focus" shows="focus">
          <Button>Save burger</Button>
        </State>
        <State name="disabled">
          <Button isDisabled>Save burger</Button>
        </State>
        <State name="disabled with a reason">
          <Button disabledReason="This is a sample">Edit</Button>
        </State>
        <State name="busy">
          <Button variant="primary" isPending pendingLabel="Saving…">
            Save burger
          </Button>
        </State>
        <State name="small, with an icon">
          <Button size="small" icon={<PlusIcon />}>
            New burger
          </Button>
        </State>
        <State name="icon only">
          <Button variant="quiet" size="small" isIconOnly icon={<TrashIcon />} aria-label="Delete" />
        </State>
        <State name="Chinese">
          <Button variant="primary" icon={<PlusIcon />}>
            新建汉堡
          </Button>
        </State>
      </Specimen>
      <Specimen name="Link and LinkButton" use="Navigate. A LinkButton looks like a Button.">
        <State name="text">
          <Link href="/design">Burger settings</Link>
        </State>
        <State name="plain, hover" shows="hover">
          <Link href="/design" variant="plain">
            Building guide
          </Link>
        </State>
        <State name="muted, focus" shows="focus">
          <Link href="/design" variant="muted">
            Burgers
          </Link>
        </State>
        <State name="button">
          <LinkButton href="/design">Test burger chat</LinkButton>
        </State>
        <State name="long text" isWide>
          <Link href="/design">{LONG}</Link>
        </State>
      </Specimen>
      <Specimen name="Menu" use="For actions that would crowd a row. It opens by press, arrow key or Enter.">
        <State name="normal">
          <Menu
            items={[
              { id: 'edit', label: 'Edit' },
              { id: 'delete', label: 'Delete', tone: 'danger' },
            ]}
          >
            Actions
          </Menu>
        </State>
        <State name="icon only, with long and disabled entries">
          <Menu
            isIconOnly
            variant="quiet"
            size="small"
            icon={<MoreIcon />}
            items={[
              { id: 'long', label: LONG },
              { id: 'chinese', label: '删除账号', isDisabled: true },
            ]}
          />
        </State>
      </Specimen>
      <Specimen
        name="CopyId and CopyButton"
        use="CopyId stands wherever an ID is shown; CopyButton with a text or code."
      >
        <State name="ID">
          <CopyId id="BRG-7YKRAW4DA7" label="Copy the ID of Building guide" />
        </State>
        <State name="ID, hover" shows="hover">
          <CopyId id="BRG-7YKRAW4DA7" label="Copy the ID of Building guide" />
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
          <Segments label="Period" name="period" options={choices} value={chosen} onChange={choose} />
        </State>
        <State name="tabs" isWide>
          <Tabs
            label="Period"
            selected={chosen}
            onSelect={choose}
            tabs={[
              { id: 'daily', label: 'Daily', content: <p>{LONG}</p> },
              { id: 'weekly', label: 'Weekly 每周', content: <p>{LONG_CHINESE}</p> },
            ]}
          />
        </State>
      </Specimen>
    </>
  );
}
