import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Button } from '#views/controls/buttons/button.tsx';
import { CopyButton } from '#views/controls/buttons/copy.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { Dialog } from '#views/controls/overlays/dialog.tsx';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  readonly title: string;
  readonly warning: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly onClose: () => void;
  /** Text below the warning. */
  readonly children?: ReactNode;
}

/** A dialog with a secret that was just made and cannot be shown again. */
export function ShownOnce({ title, warning, secret, copyLabel, onClose, children }: ShownOnceProps) {
  const { t } = useLingui();
  const shown = useRef<HTMLElement>(null);
  return (
    <Dialog title={title} isOpen onClose={onClose} size="small">
      <Stack>
        <Notice tone="warning">{warning}</Notice>
        {children}
        <code ref={shown} className={styles.secret}>
          {secret}
        </code>
        <Cluster>
          <CopyButton text={() => secret} shown={shown}>
            {copyLabel}
          </CopyButton>
          <Button variant="primary" onPress={onClose}>{t`Close`}</Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
