import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { Button } from '../buttons/button.tsx';
import { cx } from '../cx.ts';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dialog.module.css';

/** The title of a dialog, and the button that closes it. The description comes below the title. */
export function DialogHead({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <header className={styles.head}>
      <div>
        <Heading slot="title" level={2} className={cx(styles.title)}>
          {title}
        </Heading>
        {children}
      </div>
      <Button slot="close" variant="quiet" size="small" icon={<CloseIcon />} aria-label={t`Close`} />
    </header>
  );
}
