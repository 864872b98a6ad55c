import { type ReactNode, useState } from 'react';
import { Form } from '#views/controls/form/form.tsx';
import { LONG, LONG_CHINESE } from './samples.ts';
import { State } from './specimen.tsx';

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

/** A field in every state that its kind can have. */
export function FieldStates({
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
      <State name="invalid, focus" shows="focus">
        {field(shared, states.invalid)}
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
