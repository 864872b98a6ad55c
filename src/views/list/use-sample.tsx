import { useLingui } from '@lingui/react/macro';
import { Button } from '../controls/button.tsx';

/** The button that opens the create form with a sample in it. */
export function UseSample({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <Button size="small" aria-label={t`Use as a start: ${name}`} onPress={onPress}>
      {t`Use as a start`}
    </Button>
  );
}
