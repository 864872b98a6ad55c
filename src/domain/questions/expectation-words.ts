import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { JsonObject } from '#domain/entities.ts';
import { argumentLines } from './argument-lines.ts';
import type { Expectation } from './set.ts';

/** What is expected of an answer, as a part of a sentence: 'says “9 am”, any case', 'calls get_hours'. */
export function expectationWords(expectation: Expectation): MessageDescriptor {
  switch (expectation.type) {
    case 'contains':
      return msg`says “${expectation.value}”`;
    case 'icontains':
      return msg`says “${expectation.value}”, any case`;
    case 'not-contains':
      return msg`doesn’t say “${expectation.value}”`;
    case 'not-icontains':
      return msg`doesn’t say “${expectation.value}”, any case`;
    case 'equals':
      return msg`is exactly “${expectation.value}”`;
    case 'not-equals':
      return msg`isn’t exactly “${expectation.value}”`;
    case 'starts-with':
      return msg`begins with “${expectation.value}”`;
    case 'not-starts-with':
      return msg`doesn’t begin with “${expectation.value}”`;
    case 'contains-any':
      return listed(msg`says any of ${{ list: '' }}`, expectation.value);
    case 'contains-all':
      return listed(msg`says all of ${{ list: '' }}`, expectation.value);
    case 'icontains-any':
      return listed(msg`says any of ${{ list: '' }}, any case`, expectation.value);
    case 'icontains-all':
      return listed(msg`says all of ${{ list: '' }}, any case`, expectation.value);
    case 'regex':
      return msg`matches the pattern “${expectation.value}”`;
    case 'not-regex':
      return msg`doesn’t match the pattern “${expectation.value}”`;
    case 'is-json':
      return msg`is JSON`;
    case 'not-is-json':
      return msg`isn’t JSON`;
    case 'latency':
      return msg`whole answer within ${expectation.threshold / 1000} s`;
    case 'first-word':
      return msg`first word within ${expectation.threshold / 1000} s`;
    case 'tokens':
      return msg`at most ${plural(expectation.threshold, { one: '# token', other: '# tokens' })}`;
    case 'tool-called':
      return calls(expectation.value, expectation.arguments);
    case 'not-tool-called':
      return expectation.value === undefined ? msg`calls no tool` : msg`doesn’t call ${expectation.value}`;
    case 'no-error':
      return msg`answers without an error`;
    case 'error':
      return msg`ends with an error`;
    case 'unknown':
      return msg`an expectation that this console doesn’t know`;
  }
}

/** A message writes a list in the reader's language. */
const listed = (message: MessageDescriptor, values: readonly string[]): MessageDescriptor => ({
  ...message,
  values: { list: values.map((value) => `“${value}”`) },
});

function calls(name: string, args: JsonObject | undefined): MessageDescriptor {
  if (args === undefined || Object.keys(args).length === 0) return msg`calls ${name}`;
  const list = argumentLines(args).split('\n');
  return { ...msg`calls ${name} with ${{ list: '' }}`, values: { name, list } };
}
