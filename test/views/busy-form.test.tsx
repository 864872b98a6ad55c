import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { Router } from 'wouter';
import { CodeArea } from '#views/controls/fields/code-area.tsx';
import { ComboBox } from '#views/controls/fields/combo-box.tsx';
import { RadioGroup } from '#views/controls/fields/radio-group.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Checkbox, Switch } from '#views/controls/fields/toggle.tsx';
import { Form } from '#views/controls/form/form.tsx';
import { markupOf } from './markup.tsx';

/*
 * Input into a form that is being submitted would be lost. A disabled field would lose its focus, so it is read-only, or is
 * marked as read-only or disabled. The effect of a click is left to the tests in a browser.
 */

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const ignore = () => undefined;
const options = [{ value: 'one', label: 'One' }];

const fields: readonly [string, ReactNode][] = [
  ['text field', <TextField key="" label="Field" value="" onChange={ignore} />],
  ['text area', <TextField key="" label="Field" rows={3} value="" onChange={ignore} />],
  ['code area', <CodeArea key="" label="Field" value="" onChange={ignore} />],
  ['combo box', <ComboBox key="" label="Field" options={options} value="" onChange={ignore} />],
  ['select', <Select key="" label="Field" options={options} value={null} onChange={ignore} />],
  ['checkbox', <Checkbox key="" label="Field" isSelected onChange={ignore} />],
  ['switch', <Switch key="" label="Field" isSelected onChange={ignore} />],
  ['radio group', <RadioGroup key="" label="Field" options={options} value={null} onChange={ignore} />],
];

function controlIn(field: ReactNode, isBusy: boolean): string {
  const markup = markupOf(
    <Router ssrPath="/">
      <Form isBusy={isBusy} onSubmit={ignore}>
        {field}
      </Form>
    </Router>,
  );
  return /<(?:input|textarea|button|div[^>]* role="radiogroup")[^>]*>/.exec(markup)?.[0] ?? '';
}

test.each(fields)('a %s of a busy form cannot be changed, and keeps its focus', (_, field) => {
  const locked = / (?:aria-)?readonly="(?:true)?"| aria-disabled="true"/i;
  expect(controlIn(field, true)).toMatch(locked);
  expect(controlIn(field, true)).not.toContain(' disabled=""');
  expect(controlIn(field, false)).not.toMatch(locked);
});
