import { useLingui } from '@lingui/react/macro';
import type { ProfileInput } from '#domain/entities.ts';
import type { ShownErrors } from '#domain/messages.ts';
import { TextField } from '../controls/text-field.tsx';

type Names = Pick<ProfileInput, 'firstName' | 'lastName'>;

interface NameFieldsProps {
  readonly draft: Names;
  readonly errors: ShownErrors<Names>;
  /** The name is the user's own, so the browser may fill it in. */
  readonly isOwn?: boolean;
  readonly onChange: (change: Partial<Names>) => void;
}

/** First and last name; in Chinese the family name comes first. */
export function NameFields({ draft, errors, isOwn = false, onChange }: NameFieldsProps) {
  const { t, i18n } = useLingui();
  const fields = [
    <TextField
      key="first"
      label={t`First name`}
      autoComplete={isOwn ? 'given-name' : 'off'}
      isRequired
      value={draft.firstName}
      errorMessage={errors.firstName}
      onChange={(firstName) => onChange({ firstName })}
    />,
    <TextField
      key="last"
      label={t`Last name`}
      autoComplete={isOwn ? 'family-name' : 'off'}
      isRequired
      value={draft.lastName}
      errorMessage={errors.lastName}
      onChange={(lastName) => onChange({ lastName })}
    />,
  ];
  return i18n.locale === 'zh' ? fields.reverse() : fields;
}
