import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { cx } from './cx.ts';
import styles from './field.module.css';
import type { FieldProps } from './field.tsx';
import { ErrorIcon } from './icons.tsx';
import { useText } from './text.ts';

/** The lines under a React Aria field: its error, and its description. The field describes its control by them. */
export function AriaNotes({ errorMessage, description }: Pick<FieldProps, 'errorMessage' | 'description'>) {
  const say = useText();
  return (
    <>
      {errorMessage !== undefined && (
        <FieldError className={cx(styles.error)}>
          <ErrorIcon />
          {say(errorMessage)}
        </FieldError>
      )}
      {description && (
        <Text slot="description" elementType="div" className={styles.description}>
          {description}
        </Text>
      )}
    </>
  );
}
