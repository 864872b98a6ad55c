import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NameFields } from '#views/person/name-fields.tsx';

test.each([
  ['en', ['First name', 'Last name']],
  ['zh', ['Last name', 'First name']],
])('the names of a form are asked for in the order of %s', (locale, order) => {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <NameFields field={() => ({ value: '', errorMessage: undefined, onChange: () => undefined })} />
    </I18nProvider>,
  );
  expect(markup.match(/(First|Last) name/g)).toEqual(order);
});
