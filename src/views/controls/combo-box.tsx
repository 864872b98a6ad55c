import { lazyPart } from '../lazy-part.tsx';
import type { ComboBoxProps } from './combo-box-field.tsx';

export type { ComboBoxProps } from './combo-box-field.tsx';

/** A text field with suggestions: the value is what stands in the field, suggested or not. It suspends until it is there. */
export const ComboBox = lazyPart<ComboBoxProps>(
  async () => (await import('./combo-box-field.tsx')).ComboBoxField,
);
