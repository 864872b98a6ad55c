import { useLingui } from '@lingui/react/macro';
import { type ReactNode, use } from 'react';
import type { Notice as NoticeValue } from '#domain/messages.ts';
import { Button } from '../buttons/button.tsx';
import { cx } from '../cx.ts';
import { CloseIcon } from '../icons/icons.tsx';
import { AnnouncedContext } from './announced.ts';
import styles from './notice.module.css';
import tones from './tone.module.css';
import { ToneIcon } from './tone-icon.tsx';

export interface NoticeProps extends Pick<NoticeValue, 'tone'> {
  readonly children: ReactNode;
  /** The server's own words, shown as received. */
  readonly detail?: ReactNode;
  /** Controls below the words. */
  readonly below?: ReactNode;
  /** A button or a link that solves the problem. */
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
}

/** A message in the page. Errors interrupt a screen reader; other tones wait. Controls are not announced. */
export function Notice({ tone, children, detail, below, action, onDismiss }: NoticeProps) {
  const { t } = useLingui();
  const isAnnounced = use(AnnouncedContext);
  const dismiss = { 'aria-label': t`Dismiss`, icon: <CloseIcon /> };
  return (
    <div className={cx(styles.notice, tones[tone])}>
      <ToneIcon tone={tone} />
      <div className={styles.words}>
        <div role={tone === 'error' ? 'alert' : isAnnounced ? undefined : 'status'}>
          <p>{children}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        {below && <div className={styles.detail}>{below}</div>}
      </div>
      {action}
      {onDismiss && <Button {...dismiss} variant="quiet" size="small" onPress={onDismiss} />}
    </div>
  );
}
