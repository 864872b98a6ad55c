import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation } from 'wouter';

/**
 * What React Aria must know about the app: its language and its router. The controls that stand on the
 * library bring it along, so that pages without them need not load it.
 */
export function AriaScope({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const [, navigate] = useLocation();
  return (
    <I18nProvider locale={i18n.locale === 'zh' ? 'zh-CN' : 'en-US'}>
      <RouterProvider navigate={(path) => navigate(path)}>{children}</RouterProvider>
    </I18nProvider>
  );
}
