import { lazyPart } from '../lazy-part.tsx';
import type { ComboBoxProps } from './combo-box-field.tsx';

export type { ComboBoxProps } from './combo-box-field.tsx';

/** A text field with suggestions. Its value is the field's text, suggested or not. It suspends while its code is fetched. */
export const ComboBox = lazyPart<ComboBoxProps>(
  async () => (await import('./combo-box-field.tsx')).ComboBoxField,
);
