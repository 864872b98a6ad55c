import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation } from 'wouter';

/** Tells React Aria the language and the router. */
export function AriaScope({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const [, navigate] = useLocation();
  return (
    <I18nProvider locale={i18n.locale === 'zh' ? 'zh-CN' : 'en-US'}>
      <RouterProvider navigate={navigate}>{children}</RouterProvider>
    </I18nProvider>
  );
}
