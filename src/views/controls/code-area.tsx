import { TextField, type TextFieldProps } from './text-field.tsx';

export type CodeAreaProps = Omit<TextFieldProps, 'type' | 'isMono'>;

/** A fixed-width text area for JSON, 8 rows unless told; its error says what is wrong with the text. */
export function CodeArea({ rows = 8, ...props }: CodeAreaProps) {
  return <TextField {...props} rows={rows} isMono />;
}
