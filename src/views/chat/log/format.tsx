import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import { Segments } from '#views/controls/fields/segments.tsx';

const Formatted = createContext(true);

/** Tells the rows below it whether to show answers formatted. */
export const FormatProvider = Formatted.Provider;

/** True if the burger's words are shown formatted rather than as received. */
export const useIsFormatted = (): boolean => use(Formatted);

/** The choice of formatted answers, and the function that changes it. */
export interface Format {
  readonly isFormatted: boolean;
  readonly onChange: (isFormatted: boolean) => void;
}

/** The choice between formatted answers and the exact text that was received. */
export function FormatChoice({ isFormatted, onChange }: Format) {
  const { t } = useLingui();
  return (
    <Segments
      label={t`Answer view`}
      value={isFormatted ? 'formatted' : 'received'}
      onChange={(value) => onChange(value === 'formatted')}
      options={[
        { value: 'formatted', label: t`Formatted` },
        { value: 'received', label: t`As received` },
      ]}
    />
  );
}
