import { useLingui } from '@lingui/react/macro';
import type { Theme } from '#domain/entities.ts';
import { Segments } from '#views/controls/fields/segments.tsx';
import { MoonIcon, ScreenIcon, SunIcon } from '#views/controls/icons/icons.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';

/** A bar of the three themes: as the system has it, light, dark. */
export function ThemeChoice({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const { t } = useLingui();
  const options = [
    { value: 'system', Icon: ScreenIcon, name: t({ message: 'System', context: 'theme' }) },
    { value: 'light', Icon: SunIcon, name: t`Light` },
    { value: 'dark', Icon: MoonIcon, name: t`Dark` },
  ] as const;
  return (
    <Segments
      label={t`Theme`}
      value={theme}
      onChange={onChange}
      options={options.map(({ value, Icon, name }) => ({
        value,
        label: (
          <>
            <Icon />
            <VisuallyHidden>{name}</VisuallyHidden>
          </>
        ),
      }))}
    />
  );
}
