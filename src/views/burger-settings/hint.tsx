import { WarningIcon } from '#views/controls/icons/icons.tsx';
import { type Text, useText } from '#views/controls/text.ts';
import styles from './burger-settings.module.css';

/** A fault that does not prevent a save. */
export function Hint({ text }: { text: Text }) {
  const say = useText();
  return (
    <span className={styles.hint}>
      <WarningIcon />
      <span>{say(text)}</span>
    </span>
  );
}
