import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, use } from 'react';
import type { Notice as NoticeValue } from '#domain/messages.ts';
import { Button } from '../buttons/button.tsx';
import { CopyId } from '../buttons/copy-id.tsx';
import { cx } from '../cx.ts';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/icons.tsx';
import { useText } from '../text.ts';
import styles from './notice.module.css';
import tones from './tone.module.css';

type Tone = NoticeValue['tone'];

const icons: Record<Tone, () => ReactNode> = {
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
};

interface NoticeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** The server's own words, shown as received. */
  readonly detail?: ReactNode;
  /** Controls below the words. */
  readonly below?: ReactNode;
  /** The ID of a failure in the server's log. */
  readonly requestId?: string | undefined;
  /** A button or a link that solves the problem. */
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
}

/** True if a live region is around a notice. Some screen readers read a region within a region twice. */
export const AnnouncedContext = createContext(false);

/** A message in the page. Errors interrupt a screen reader; other tones wait. Controls are not announced. */
export function Notice({ tone, children, detail, below, requestId, action, onDismiss }: NoticeProps) {
  const { t } = useLingui();
  const isAnnounced = use(AnnouncedContext);
  const Icon = icons[tone];
  return (
    <div className={cx(styles.notice, tones[tone])}>
      <Icon />
      <div className={styles.words}>
        <div role={tone === 'error' ? 'alert' : isAnnounced ? undefined : 'status'}>
          <p>{children}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        {below && <p className={styles.detail}>{below}</p>}
        {requestId && (
          <div className={styles.request}>
            <Trans>
              Request ID <CopyId id={requestId} label={t`Copy the request ID`} />
            </Trans>
          </div>
        )}
      </div>
      {action}
      {onDismiss && (
        <Button
          variant="quiet"
          size="small"
          isIconOnly
          icon={<CloseIcon />}
          aria-label={t`Dismiss`}
          onPress={onDismiss}
        />
      )}
    </div>
  );
}

interface NoticeViewProps {
  /** A machine's notice; nothing shows without one. */
  readonly notice: NoticeValue | null | undefined;
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
}

/** A machine's notice in the current language. */
export function NoticeView({ notice, ...props }: NoticeViewProps) {
  const say = useText();
  if (!notice) return null;
  return (
    <Notice
      tone={notice.tone}
      detail={notice.detail && say(notice.detail) + (notice.cause ? `\n${say(notice.cause)}` : '')}
      requestId={notice.requestId}
      {...props}
    >
      {say(notice.text)}
    </Notice>
  );
}
