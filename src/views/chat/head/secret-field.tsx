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
  /** The names of the button that shows and hides the value, if its word does not say which field it is about. */
  readonly labels?: { readonly show: string; readonly hide: string };
}

/** A masked field, with a button that shows its value. */
export function SecretField({ labels, ...field }: SecretFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <TextField {...field} type={isShown ? 'text' : 'password'} isMono />
      <Button
        size="small"
        variant="quiet"
        {...(labels && { 'aria-label': isShown ? labels.hide : labels.show })}
        onPress={() => setShown(!isShown)}
      >
        {isShown ? t`Hide` : t`Show`}
      </Button>
    </div>
  );
}
