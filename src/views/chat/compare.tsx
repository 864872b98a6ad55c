import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ColumnsIcon } from '../controls/member-icons.tsx';
import { lazyPart } from '../lazy-part.tsx';

const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).CompareDialog);

interface CompareProps {
  readonly burgerId: string;
  readonly isQuiet?: boolean;
  /** The class of the label, which hides it where there is no room. */
  readonly wordClass?: string | undefined;
}

/** The button that opens a second burger beside this one. */
export function Compare({ burgerId, isQuiet = false, wordClass }: CompareProps) {
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
        <span className={wordClass}>{t`Compare with…`}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <CompareDialog burgerId={burgerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
