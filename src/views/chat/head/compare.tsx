import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#views/controls/buttons/button.tsx';
import { ColumnsIcon } from '#views/controls/icons/member-icons.tsx';
import { CompareDialog } from './compare-dialog.tsx';

interface CompareProps {
  readonly burgerId: string;
  /** Shows an icon only. */
  readonly isIcon?: boolean;
}

/** The button that opens a second burger beside this one. */
export function Compare({ burgerId, isIcon = false }: CompareProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isIcon ? 'quiet' : 'primary'}
        icon={<ColumnsIcon />}
        aria-label={t`Compare with…`}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        {isIcon ? null : t`Compare with…`}
      </Button>
      {isOpen && <CompareDialog burgerId={burgerId} onClose={() => setOpen(false)} />}
    </>
  );
}
