import type { Language } from '#domain/entities.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { GlobeIcon } from '#views/controls/icons/icons.tsx';

interface LanguageButtonProps {
  readonly language: Language;
  readonly onChange: (language: Language) => void;
}

/** Changes to the other language, which it names. */
export function LanguageButton({ language, onChange }: LanguageButtonProps) {
  const other = language === 'en' ? 'zh' : 'en';
  return (
    // The sign is for those whose fonts lack the letters of the name.
    <Button variant="quiet" icon={<GlobeIcon />} lang={other} onPress={() => onChange(other)}>
      {language === 'en' ? '中文' : 'English'}
    </Button>
  );
}
