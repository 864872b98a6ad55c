import { useLingui } from '@lingui/react/macro';
import { TextField, type TextFieldProps } from '#views/controls/fields/text-field.tsx';
import type { TextFields } from '#views/form/use-form.ts';

interface PasswordFieldsProps {
  readonly field: TextFields<'currentPassword' | 'newPassword'>;
  /** The account of the password. It is absent in the user's own profile, where the browser may fill in the password. */
  readonly account?: string;
}

/** The current password and the new one. */
export function PasswordFields({ field, account }: PasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Current password`}
        type="password"
        description={account && t`The password of ${account}.`}
        autoComplete={account === undefined ? 'current-password' : 'off'}
        isRequired
        {...field('currentPassword')}
      />
      <NewPasswordField label={t`New password`} {...field('newPassword')} />
    </>
  );
}

interface NewPasswordFieldProps
  extends Pick<TextFieldProps, 'label' | 'value' | 'errorMessage' | 'onChange' | 'ref'> {
  /** It repeats the password of a field that has said what is needed. */
  readonly isRepeated?: boolean;
}

/** A new password, for which the browser may suggest one. */
export function NewPasswordField({ isRepeated = false, ...props }: NewPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...props}
      type="password"
      {...(!isRepeated && { description: t`At least 4 characters.` })}
      autoComplete="new-password"
      isRequired
    />
  );
}
