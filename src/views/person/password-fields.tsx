import { useLingui } from '@lingui/react/macro';
import type { ShownErrors } from '#domain/messages.ts';
import type { Text } from '../controls/text.ts';
import { TextField } from '../controls/text-field.tsx';

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

interface PasswordFieldsProps {
  readonly draft: Passwords;
  readonly errors: ShownErrors<Passwords>;
  /** The account of the password. It is absent in the user's own profile, where the browser may fill in the password. */
  readonly account?: string;
  readonly onChange: (change: Partial<Passwords>) => void;
}

/** The current password and the new one. */
export function PasswordFields({ draft, errors, account, onChange }: PasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Current password`}
        type="password"
        description={account && t`The password of ${account}.`}
        autoComplete={account === undefined ? 'current-password' : 'off'}
        isRequired
        value={draft.currentPassword}
        errorMessage={errors.currentPassword}
        onChange={(currentPassword) => onChange({ currentPassword })}
      />
      <NewPasswordField
        label={t`New password`}
        value={draft.newPassword}
        errorMessage={errors.newPassword}
        onChange={(newPassword) => onChange({ newPassword })}
      />
    </>
  );
}

interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly errorMessage: Text | undefined;
  readonly onChange: (value: string) => void;
}

/** A new password, for which the browser may suggest one. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return <TextField {...props} type="password" autoComplete="new-password" isRequired />;
}
