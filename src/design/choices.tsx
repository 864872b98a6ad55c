import { Button } from '#views/controls/buttons/button.tsx';
import { ComboBox } from '#views/controls/fields/combo-box.tsx';
import { OptionList } from '#views/controls/fields/option-list.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { ChevronDownIcon, MoreIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import { MenuList } from '#views/controls/overlays/menu-list.tsx';
import { FieldStates } from './field-states.tsx';
import { LONG, LONG_CHINESE } from './samples.ts';
import { Opened, Specimen, State } from './specimen.tsx';

const options = [
  { value: 'ollama', label: 'ollama', description: 'On this machine' },
  { value: 'anthropic', label: 'anthropic' },
  { value: 'openai', label: 'openai' },
  { value: LONG, label: LONG },
  { value: LONG_CHINESE, label: LONG_CHINESE },
] as const;
const entries = [
  { id: 'edit', label: 'Edit' },
  { id: 'move', label: 'Move', isDisabled: true },
  { id: 'long', label: LONG },
  { id: 'chinese', label: LONG_CHINESE },
  { id: 'delete', label: 'Delete', icon: <TrashIcon />, tone: 'danger', isApart: true },
] as const;

/** Menus, selects and combo boxes. */
export function Choices() {
  return (
    <>
      <Specimen name="Menu" use="For actions that would crowd a row. It opens by press, arrow key or Enter.">
        <State name="normal">
          <Menu items={entries}>Actions</Menu>
        </State>
        <State name="icon only">
          <Menu variant="quiet" size="small" icon={<MoreIcon />} items={entries} />
        </State>
        <State name="open" nameId="open-menu">
          <Button aria-expanded>
            Actions
            <ChevronDownIcon />
          </Button>
          <Opened>
            <MenuList aria-labelledby="open-menu" items={entries} />
          </Opened>
        </State>
        <State name="open, hover" nameId="open-menu-hover" shows="hover" on="[role=menuitem]">
          <Opened>
            <MenuList aria-labelledby="open-menu-hover" items={entries} />
          </Opened>
        </State>
        <State name="open, focus" nameId="open-menu-focus" shows="focus" on="[role=menuitem]">
          <Opened>
            <MenuList aria-labelledby="open-menu-focus" items={entries} />
          </Opened>
        </State>
      </Specimen>
      <Specimen
        name="Select"
        use="A choice from a list that is known. For two to four choices in a form take a RadioGroup."
      >
        <FieldStates
          field={({ value, ...shared }, state) => (
            <Select
              {...shared}
              {...state}
              options={options}
              value={options.find((option) => option.value === value)?.value ?? null}
              placeholder="Choose a provider"
            />
          )}
        />
        <OpenLists name="select" chosen="ollama" />
      </Specimen>
      <Specimen name="ComboBox" use="A text with suggestions: any other text is good, too.">
        <FieldStates field={(shared, state) => <ComboBox {...shared} {...state} options={options} />} />
        <OpenLists name="combo-box" />
        <State name="open, without a suggestion" nameId="open-combo-box-empty">
          <Opened isOfField>
            <OptionList aria-labelledby="open-combo-box-empty" options={[]} />
          </Opened>
        </State>
      </Specimen>
    </>
  );
}

/** The open list of a field, with an option under the pointer and in focus, too. */
function OpenLists({ name, chosen }: { name: string; chosen?: string }) {
  const list = (nameId: string) => (
    <Opened isOfField>
      <OptionList
        aria-labelledby={nameId}
        options={options}
        {...(chosen !== undefined && { selectionMode: 'single', selectedKeys: [chosen] })}
      />
    </Opened>
  );
  const second = '[role=option]:nth-of-type(2)';
  return (
    <>
      <State name="open" nameId={`open-${name}`}>
        {list(`open-${name}`)}
      </State>
      <State name="open, hover" nameId={`open-${name}-hover`} shows="hover" on={second}>
        {list(`open-${name}-hover`)}
      </State>
      <State name="open, focus" nameId={`open-${name}-focus`} shows="focus" on={second}>
        {list(`open-${name}-focus`)}
      </State>
    </>
  );
}
