import { type ReactNode, useState } from 'react';
import { Button } from '#views/controls/buttons/button.tsx';
import { CodeArea } from '#views/controls/fields/code-area.tsx';
import { ComboBox } from '#views/controls/fields/combo-box.tsx';
import { RadioGroup } from '#views/controls/fields/radio-group.tsx';
import { SearchBox } from '#views/controls/fields/search-box.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Checkbox, Switch } from '#views/controls/fields/toggle.tsx';
import { Form } from '#views/controls/form/form.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { LONG, LONG_CHINESE } from './samples.ts';
import { Specimen, State } from './specimen.tsx';

const DEFINITION = '{ "name": "get_building" }';
const options = [
  { value: 'ollama', label: 'ollama', description: 'On this machine' },
  { value: 'anthropic', label: 'anthropic' },
  { value: 'openai', label: 'openai' },
  { value: LONG, label: LONG },
  { value: LONG_CHINESE, label: LONG_CHINESE },
] as const;
const types = [
  { value: 'api', label: 'API' },
  { value: 'prompt', label: '提示词' },
] as const;

/** The properties of a field in each state, by the name of the state. */
const states = {
  normal: {},
  disabled: { isDisabled: true },
  invalid: { errorMessage: 'Enter a burger name' },
  described: { description: LONG },
} as const;

interface Shared {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Fields of every kind, and forms. */
export function Fields() {
  const [isOn, setOn] = useState(true);
  const [type, setType] = useState<'api' | 'prompt' | null>('api');
  const [json, setJson] = useState(DEFINITION);
  const choice = { label: 'Debug mode', isSelected: isOn, onChange: setOn };
  const radios = { label: 'Type', options: types, value: type, onChange: setType };
  const area = { label: 'Definition JSON', rows: 4, value: json, onChange: setJson } as const;
  return (
    <>
      <Specimen
        name="TextField"
        use="One line, or several with rows. isMono for identifiers, addresses and code."
      >
        <FieldStates field={(shared, state) => <TextField {...shared} {...state} />} />
        <State name="several rows, fixed width">
          <TextField label="Prompt" rows={3} isMono value={LONG} onChange={() => {}} />
        </State>
        <State name="read-only">
          <TextField label="Type" value="ollama" isReadOnly onChange={() => {}} />
        </State>
        <State name="optional">
          <TextField label="Release notes" mark={<Optional />} value="" onChange={() => {}} />
        </State>
      </Specimen>
      <Specimen name="SearchBox" use="Finds rows, options or calls. Its cross and Escape clear it.">
        <State name="normal">
          <SearchBox label="Search burgers" value="talker" onChange={() => {}} />
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
      </Specimen>
      <Specimen name="ComboBox" use="A text with suggestions: any other text is good, too.">
        <FieldStates field={(shared, state) => <ComboBox {...shared} {...state} options={options} />} />
      </Specimen>
      <Specimen
        name="CodeArea"
        use="JSON. It grows with its content and can be formatted. Nothing disables it but a busy form."
      >
        <State name="normal">
          <CodeArea {...area} />
        </State>
        <State name="invalid, Format off">
          <CodeArea
            label="Definition JSON"
            rows={4}
            value={'{ "name": }'}
            errorMessage="This isn’t valid JSON: unexpected “}” at line 1, column 11."
            onChange={() => {}}
          />
        </State>
        <State name="empty, with an example">
          <CodeArea
            label="定义（JSON）"
            description={LONG}
            placeholder={DEFINITION}
            value=""
            onChange={() => {}}
          />
        </State>
      </Specimen>
      <Specimen
        name="Checkbox, Switch and RadioGroup"
        use="A switch is a setting that is on or off; a checkbox is an option of what one does; a radio group is a choice in a form. A busy form locks all three; else only a switch can be disabled."
      >
        <State name="checkbox">
          <Checkbox {...choice} description={LONG} />
        </State>
        <State name="checkbox, some of all, without a shown label">
          <Checkbox {...choice} isIndeterminate isLabelHidden />
        </State>
        <State name="switch">
          <Switch {...choice} description={LONG} />
        </State>
        <State name="switch, disabled">
          <Switch label="Enabled" isSelected isDisabled onChange={() => {}} />
        </State>
        <State name="radio group">
          <RadioGroup {...radios} />
        </State>
        <State name="radio group, invalid">
          <RadioGroup {...radios} value={null} errorMessage="Choose a patty type." />
        </State>
      </Specimen>
      <Specimen
        name="Form"
        use="Enter submits it; the first wrong field takes the focus; its buttons stand below. A busy one locks its fields."
      >
        {[false, true].map((isBusy) => (
          <State key={String(isBusy)} name={isBusy ? 'busy' : 'normal'} isWide>
            <Form
              label="Workshop"
              isBusy={isBusy}
              onSubmit={() => {}}
              actions={
                <Button type="submit" variant="primary" isPending={isBusy} pendingLabel="Creating…">
                  Create workshop
                </Button>
              }
            >
              <TextField label="Workshop name" value="" onChange={() => {}} />
              <CodeArea {...area} />
              <Checkbox {...choice} />
              <RadioGroup {...radios} />
            </Form>
          </State>
        ))}
      </Specimen>
    </>
  );
}

/** A field in every state that its kind can have. */
function FieldStates({
  field,
}: {
  field: (shared: Shared, state: (typeof states)[keyof typeof states]) => ReactNode;
}) {
  const [value, onChange] = useState('ollama');
  const shared = { label: 'Provider', value, onChange };
  return (
    <>
      {Object.entries(states).map(([name, state]) => (
        <State key={name} name={name}>
          {field(shared, state)}
        </State>
      ))}
      <State name="empty">{field({ ...shared, value: '' }, {})}</State>
      <State name="Chinese">{field({ ...shared, label: '提供商', value: LONG_CHINESE }, {})}</State>
    </>
  );
}
