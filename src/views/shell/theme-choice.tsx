import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MoonIcon, ScreenIcon, SunIcon } from '#views/controls/icons.tsx';
import { RadioGroup } from '#views/controls/radio-group.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';

export type Theme = 'system' | 'light' | 'dark';

/** Light, dark, or whatever the system says. */
export function ThemeChoice({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const { t } = useLingui();
  const option = (value: Theme, icon: ReactNode, label: string) => ({
    value,
    label: (
      <>
        {icon}
        <VisuallyHidden>{label}</VisuallyHidden>
      </>
    ),
  });
  return (
    <RadioGroup
      label={t`Theme`}
      isLabelHidden
      variant="segments"
      value={theme}
      onChange={onChange}
      options={[
        option('system', <ScreenIcon />, t({ message: 'System', context: 'theme' })),
        option('light', <SunIcon />, t`Light`),
        option('dark', <MoonIcon />, t`Dark`),
      ]}
    />
  );
}
