import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, use } from 'react';
import type { Notice as NoticeValue } from '#domain/messages.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { CopyId } from '#views/controls/buttons/copy.tsx';
import { cx } from '#views/controls/cx.ts';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '#views/controls/icons/icons.tsx';
import { useText } from '#views/controls/text.ts';
import styles from './notice.module.css';
import tones from './tone.module.css';

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

interface NoticeViewProps extends Pick<NoticeProps, 'action' | 'onDismiss'> {
  /** A machine's notice; nothing shows without one. */
  readonly notice: NoticeValue | null | undefined;
}

/** A machine's notice in the current language. */
export function NoticeView({ notice, ...props }: NoticeViewProps) {
  const say = useText();
  if (!notice) return null;
  const { tone, text, detail, cause, requestId } = notice;
  return (
    <Notice
      {...props}
      tone={tone}
      detail={detail && say(detail) + (cause ? `\n${say(cause)}` : '')}
      below={requestId && <RequestId id={requestId} />}
    >
      {say(text)}
    </Notice>
  );
}

/** The ID of a failure in the server's log. */
function RequestId({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.request}>
      <Trans>
        Request ID <CopyId id={id} label={t`Copy the request ID`} />
      </Trans>
    </div>
  );
}

/** A live region for notices. It exists before its text, because screen readers announce only changes. */
export function Announcements({ children }: { children: ReactNode }) {
  return (
    <div className={styles.announcements} aria-live="polite">
      <AnnouncedContext value={true}>{children}</AnnouncedContext>
    </div>
  );
}

/** True if a live region is around a notice. Some screen readers read a region within a region twice. */
export const AnnouncedContext = createContext(false);

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, error: ErrorIcon };

/** The icon of a notice. */
function ToneIcon({ tone }: Pick<NoticeValue, 'tone'>) {
  const Icon = icons[tone];
  return <Icon />;
}
