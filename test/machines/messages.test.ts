import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { failureNotice } from '#machines/messages.ts';

const text = msg`Unable to fetch burgers.`;
const failed = (payload: unknown) => failureNotice(text, { message: 'Too bad', status: 500, payload });

test('a failure is told with the ID under which the log has it, unless it is about a field', () => {
  expect(failed({ message: 'Too bad', request_id: 'REQ-1' }).requestId).toBe('REQ-1');
  expect(failed({ message: 'Too bad', field: 'name', request_id: 'REQ-1' }).requestId).toBeUndefined();
  expect(failed('Too bad').requestId).toBeUndefined();
});
