import { Trans, useLingui } from '@lingui/react/macro';
import { CopyId } from './copy-id.tsx';

/** The ID under which the server's log has a failure, with a button that copies it. */
export function RequestId({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <Trans>
      Request ID <CopyId id={id} label={t`Copy the request ID`} />
    </Trans>
  );
}
