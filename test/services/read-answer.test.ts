import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { failureNotice } from '#domain/messages.ts';
import { serverFields } from '#domain/server-fields.ts';
import { readFailure } from '#services/read-answer.ts';

const problemOf = (value: unknown) =>
  failureNotice(msg`Unable to fetch burgers.`, readFailure(500, '', JSON.stringify(value)));

test('a failure is told with the ID under which the log has it, unless it is about a field', () => {
  expect(problemOf({ message: 'Too bad', request_id: 'REQ-1' })).toMatchObject({
    detail: 'Too bad',
    requestId: 'REQ-1',
  });
  expect(problemOf({ message: 'Too bad', field: 'name', request_id: 'REQ-1' })).not.toHaveProperty(
    'requestId',
  );
  expect(problemOf({ message: 'Too bad', request_id: 7 })).not.toHaveProperty('requestId');
  expect(problemOf({ message: 'Too bad', field: 7 })).not.toHaveProperty('requestId');
  expect(problemOf('Too bad')).not.toHaveProperty('requestId');
});

test('a failure names the field that the server means', () => {
  const refused = serverFields({ 'json_data.name': 'name' });
  const errorsOf = (error: unknown) => refused(failureNotice(msg`Not saved.`, error), error).errors;
  const answered = (value: unknown) => readFailure(400, '', JSON.stringify(value));
  expect(errorsOf(answered({ message: 'Too bad', field: 'json_data.name' }))).toEqual({ name: 'Too bad' });
  expect(errorsOf(answered({ message: 'Too bad', field: 7 }))).toEqual({});
  expect(errorsOf(answered({ message: 'Too bad' }))).toEqual({});
  expect(errorsOf(new TypeError('x is undefined'))).toEqual({});
});
