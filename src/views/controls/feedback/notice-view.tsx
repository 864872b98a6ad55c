import { Trans, useLingui } from '@lingui/react/macro';
import type { Notice as NoticeValue } from '#domain/messages.ts';
import { CopyId } from '../buttons/copy-id.tsx';
import { useText } from '../text.ts';
import styles from './notice.module.css';
import { Notice, type NoticeProps } from './notice.tsx';

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
