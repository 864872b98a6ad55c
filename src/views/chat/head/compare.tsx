import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Button } from '#views/controls/buttons/button.tsx';
import { ColumnsIcon } from '#views/controls/icons/member-icons.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import { ButtonWord } from './button-word.tsx';

const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).CompareDialog);

interface CompareProps {
  readonly burgerId: string;
  readonly isQuiet?: boolean;
}

/** The button that opens a second burger beside this one. */
export function Compare({ burgerId, isQuiet = false }: CompareProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet' : 'primary'}
        icon={<ColumnsIcon />}
        aria-label={t`Compare with…`}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        {isQuiet ? <ButtonWord>{t`Compare with…`}</ButtonWord> : t`Compare with…`}
      </Button>
      {isOpen && (
        <Suspense>
          <CompareDialog burgerId={burgerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
