import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** Tells a screen reader that something was copied. A live region is announced only if it existed before its text. */
export function CopiedStatus({ isCopied }: { isCopied: boolean }) {
  const { t } = useLingui();
  return (
    <VisuallyHidden>
      <span role="status">{isCopied ? t`Copied` : ''}</span>
    </VisuallyHidden>
  );
}
