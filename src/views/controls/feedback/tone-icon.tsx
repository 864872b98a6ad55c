import type { Notice } from '#domain/messages.ts';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/icons.tsx';

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, error: ErrorIcon };

/** The icon of a notice. */
export function ToneIcon({ tone }: Pick<Notice, 'tone'>) {
  const Icon = icons[tone];
  return <Icon />;
}
