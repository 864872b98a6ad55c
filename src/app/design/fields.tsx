import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#views/controls/button.tsx';
import { Checkbox } from '#views/controls/checkbox.tsx';
import { CodeArea } from '#views/controls/code-area.tsx';
import { ComboBox } from '#views/controls/combo-box.tsx';
import { Form } from '#views/controls/form.tsx';
import { RadioGroup } from '#views/controls/radio-group.tsx';
import { Select } from '#views/controls/select.tsx';
import { Switch } from '#views/controls/switch.tsx';
import { TextField } from '#views/controls/text-field.tsx';
import { LONG, LONG_CHINESE } from './samples.ts';
import { Specimen, State } from './specimen.tsx';

const options = [
  { value: 'ollama', label: 'ollama', description: 'On this machine' },
  { value: 'openai', label: 'openai', isDisabled: true },
  { value: LONG, label: LONG },
  { value: LONG_CHINESE, label: LONG_CHINESE },
] as const;
const types = [
  { value: 'api', label: 'API' },
  { value: 'prompt', label: '提示词' },
] as const;

/** The properties that make a state of a field, by the state's name. */
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

/** A field in every state that its kind can have. */
function States({
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
      <State name="hover" shows="hover">
        {field(shared, {})}
      </State>
      <State name="focus" shows="focus">
        {field(shared, {})}
      </State>
      <State name="empty">{field({ ...shared, value: '' }, {})}</State>
      <State name="long text">{field({ ...shared, value: LONG }, {})}</State>
      <State name="Chinese">{field({ ...shared, label: '提供商', value: LONG_CHINESE }, {})}</State>
      <State name="busy">
        <Form label="Busy" isBusy onSubmit={() => {}}>
          {field(shared, {})}
        </Form>
      </State>
    </>
  );
}

/** What is filled in. */
export function Fields() {
  const [isOn, setOn] = useState(true);
  const [type, setType] = useState<'api' | 'prompt' | null>(null);
  return (
    <>
      <Specimen
        name="TextField"
        use="One line, or several with rows. isMono for identifiers, addresses and code."
      >
        <States field={(shared, state) => <TextField {...shared} {...state} />} />
        <State name="several rows, fixed width">
          <TextField label="Prompt" rows={3} isMono value={LONG} onChange={() => {}} />
        </State>
        <State name="read-only">
          <TextField label="Type" value="ollama" isReadOnly onChange={() => {}} />
        </State>
      </Specimen>
      <Specimen
        name="Select"
        use="A choice from a list that is known. For two to four choices in a form take a RadioGroup."
      >
        <States
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
        <Suspense>
          <States field={(shared, state) => <ComboBox {...shared} {...state} options={options} />} />
        </Suspense>
      </Specimen>
      <Specimen name="CodeArea" use="JSON. It grows with its content and can be formatted.">
        <State name="normal">
          <CodeArea
            label="Definition JSON"
            rows={4}
            value={'{ "name": "get_building" }'}
            onChange={() => {}}
          />
        </State>
        <State name="invalid">
          <CodeArea
            label="Definition JSON"
            rows={4}
            value={'{ "name": }'}
            errorMessage="This is not valid JSON: unexpected “}” at line 1, column 11."
            onChange={() => {}}
          />
        </State>
        <State name="empty">
          <CodeArea label="定义 JSON" rows={4} value="" onChange={() => {}} />
        </State>
      </Specimen>
      <Specimen
        name="Checkbox, Switch and RadioGroup"
        use="A switch is a setting that is on or off; a checkbox is an option of what one does; a radio group is a choice in a form."
      >
        <State name="checkbox">
          <Checkbox label="Debug mode" isSelected={isOn} onChange={setOn} />
        </State>
        <State name="checkbox, focus" shows="focus">
          <Checkbox label="调试模式" isSelected={!isOn} onChange={(isSelected) => setOn(!isSelected)} />
        </State>
        <State name="switch">
          <Switch label="Enabled" description={LONG} isSelected={isOn} onChange={setOn} />
        </State>
        <State name="switch, focus" shows="focus">
          <Switch label="启用" isSelected={isOn} onChange={setOn} />
        </State>
        <State name="switch, disabled">
          <Switch label="Enabled" isSelected isDisabled onChange={() => {}} />
        </State>
        <State name="radio group">
          <RadioGroup label="Type" options={types} value={type} onChange={setType} />
        </State>
        <State name="radio group, invalid">
          <RadioGroup
            label="Type"
            options={types}
            value={type}
            errorMessage="Choose a patty type."
            onChange={setType}
          />
        </State>
        <State name="all of them, busy" isWide>
          <Form label="Busy" isBusy onSubmit={() => {}}>
            <Checkbox label="Debug mode" isSelected onChange={() => {}} />
            <Switch label="Enabled" isSelected onChange={() => {}} />
            <RadioGroup label="Type" options={types} value="api" onChange={() => {}} />
          </Form>
        </State>
      </Specimen>
      <Specimen
        name="Form"
        use="Enter submits it; the first wrong field takes the focus; its buttons stand below."
      >
        <State name="normal" isWide>
          <Form
            label="Workshop"
            onSubmit={() => {}}
            actions={
              <Button type="submit" variant="primary">
                Create workshop
              </Button>
            }
          >
            <TextField label="Workshop name" value="" onChange={() => {}} />
          </Form>
        </State>
      </Specimen>
    </>
  );
}
