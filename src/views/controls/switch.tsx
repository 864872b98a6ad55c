import { type CheckboxProps, Toggle } from './checkbox.tsx';

export type SwitchProps = CheckboxProps;

/** A setting that is on or off from the moment it is flipped. */
export function Switch(props: SwitchProps) {
  return <Toggle {...props} kind="switch" />;
}
