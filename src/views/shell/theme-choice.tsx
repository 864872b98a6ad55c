import { useLingui } from '@lingui/react/macro';
import { MoonIcon, ScreenIcon, SunIcon } from '#views/controls/icons.tsx';
import styles from '#views/controls/segments.module.css';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';

export type Theme = 'system' | 'light' | 'dark';

/** The choice of the theme. The first page has no room for React Aria's radio buttons. */
export function ThemeChoice({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const { t } = useLingui();
  const options = [
    { value: 'system', Icon: ScreenIcon, label: t({ message: 'System', context: 'theme' }) },
    { value: 'light', Icon: SunIcon, label: t`Light` },
    { value: 'dark', Icon: MoonIcon, label: t`Dark` },
  ] as const;
  return (
    <div role="radiogroup" aria-label={t`Theme`} className={styles.segments}>
      {options.map(({ value, Icon, label }) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            name="theme"
            className={styles.input}
            checked={value === theme}
            onChange={() => onChange(value)}
          />
          <Icon />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </div>
  );
}
