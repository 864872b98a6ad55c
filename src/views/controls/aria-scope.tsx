import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { TipContext } from './buttons/tip.tsx';
import { WithTooltip } from './buttons/tooltip.tsx';

/**
 * Tells React Aria the language, and gives buttons their tooltips. What needs neither is shown without: asking for the locale
 * takes longer than the rest of the first page.
 */
export function AriaScope({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <I18nProvider locale={i18n.locale === 'zh' ? 'zh-CN' : 'en-US'}>
      <TipContext value={WithTooltip}>{children}</TipContext>
    </I18nProvider>
  );
}
