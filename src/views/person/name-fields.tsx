import { useLingui } from '@lingui/react/macro';
import { TextField } from '#views/controls/fields/text-field.tsx';
import type { TextFields } from '#views/form/use-form.ts';

interface NameFieldsProps {
  readonly field: TextFields<'firstName' | 'lastName'>;
  /** The name is the user's own, so the browser may fill it in. */
  readonly isOwn?: boolean;
}

/** First and last name; in Chinese the family name comes first. */
export function NameFields({ field, isOwn = false }: NameFieldsProps) {
  const { t, i18n } = useLingui();
  const fields = [
    <TextField
      key="first"
      label={t`First name`}
      autoComplete={isOwn ? 'given-name' : 'off'}
      isRequired
      {...field('firstName')}
    />,
    <TextField
      key="last"
      label={t`Last name`}
      autoComplete={isOwn ? 'family-name' : 'off'}
      isRequired
      {...field('lastName')}
    />,
  ];
  return i18n.locale === 'zh' ? fields.reverse() : fields;
}
