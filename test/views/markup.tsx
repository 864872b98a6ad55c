import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The markup of a view in the active language. */
export const markupOf = (view: ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{view}</I18nProvider>);
