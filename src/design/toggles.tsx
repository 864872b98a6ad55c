import { useState } from 'react';
import { Checkbox } from '#views/controls/fields/checkbox.tsx';
import { RadioGroup } from '#views/controls/fields/radio-group.tsx';
import { Switch } from '#views/controls/fields/switch.tsx';
import { Form } from '#views/controls/form/form.tsx';
import { LONG } from './samples.ts';
import { LitStates, Specimen, State } from './specimen.tsx';

const types = [
  { value: 'api', label: 'API' },
  { value: 'prompt', label: '提示词' },
] as const;

/** Checkboxes, switches and radio groups. */
export function Toggles() {
  const [isOn, setOn] = useState(true);
  const [type, setType] = useState<'api' | 'prompt' | null>('api');
  const checkbox = { label: 'Debug mode', isSelected: isOn, onChange: setOn };
  const off = { label: '调试模式', isSelected: !isOn, onChange: () => setOn(!isOn) };
  const radios = { label: 'Type', options: types, value: type, onChange: setType };
  return (
    <Specimen
      name="Checkbox, Switch and RadioGroup"
      use="A switch is a setting that is on or off; a checkbox is an option of what one does; a radio group is a choice in a form. A busy form locks all three; else only a switch can be disabled."
    >
      <State name="checkbox">
        <Checkbox {...checkbox} />
      </State>
      <State name="checkbox, off">
        <Checkbox {...off} />
      </State>
      <State name="checkbox, some of all, without a shown label">
        <Checkbox {...off} isIndeterminate isLabelHidden />
      </State>
      <State name="checkbox, hover" shows="hover" on="label">
        <Checkbox {...off} />
      </State>
      <State name="checkbox, focus" shows="focus">
        <Checkbox {...checkbox} description={LONG} />
      </State>
      <State name="switch">
        <Switch {...checkbox} description={LONG} />
      </State>
      <State name="switch, off">
        <Switch {...off} />
      </State>
      <State name="switch, hover" shows="hover">
        <Switch {...off} />
      </State>
      <State name="switch, focus" shows="focus">
        <Switch {...checkbox} />
      </State>
      <State name="switch, disabled">
        <Switch label="Enabled" isSelected isDisabled onChange={() => {}} />
      </State>
      <LitStates name="radio group" hover="div + div > label" focus="input">
        <RadioGroup {...radios} />
      </LitStates>
      <State name="radio group, invalid">
        <RadioGroup {...radios} value={null} errorMessage="Choose a patty type." />
      </State>
      <State name="all of them, busy" isWide>
        <Form label="Busy" isBusy onSubmit={() => {}}>
          <Checkbox label="Debug mode" isSelected onChange={() => {}} />
          <Switch label="Enabled" isSelected onChange={() => {}} />
          <RadioGroup label="Type" options={types} value="api" onChange={() => {}} />
        </Form>
      </State>
    </Specimen>
  );
}
