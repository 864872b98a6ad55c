import { useLingui } from '@lingui/react/macro';
import { Button } from '#views/controls/buttons/button.tsx';

interface ShowAllProps {
  readonly isWhole: boolean;
  readonly onChange: (isWhole: boolean) => void;
}

/** The button below something shortened that shows all of it, and shortens it again. */
export function ShowAll({ isWhole, onChange }: ShowAllProps) {
  const { t } = useLingui();
  return (
    <Button size="small" variant="quiet" aria-expanded={isWhole} onPress={() => onChange(!isWhole)}>
      {isWhole ? t`Show less` : t`Show all`}
    </Button>
  );
}
