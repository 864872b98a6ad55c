import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#views/controls/buttons/button.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import styles from './connection.module.css';

interface SecretFieldProps {
  readonly label: string;
  readonly description: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The name of the button that shows the value, if its word does not say which field it is about. */
  readonly showLabel?: string;
}

/** A masked field, with a button that shows its value. */
export function SecretField({ showLabel, ...field }: SecretFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <TextField {...field} type={isShown ? 'text' : 'password'} isMono />
      <Button
        size="small"
        variant="quiet"
        {...(!isShown && { 'aria-label': showLabel })}
        onPress={() => setShown(!isShown)}
      >
        {isShown ? t`Hide` : t`Show`}
      </Button>
    </div>
  );
}
