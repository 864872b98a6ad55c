import { TextField, type TextFieldProps } from './text-field.tsx';

export type CodeAreaProps = Omit<TextFieldProps, 'type' | 'isMono'>;

/** A fixed-width text area for JSON, of 8 rows by default. */
export function CodeArea({ rows = 8, ...props }: CodeAreaProps) {
  return <TextField {...props} rows={rows} isMono />;
}
