import { describe, expect, test } from 'vitest';
import { validateCredentials, validatePasswordChange } from '#domain/drafts/accounts-drafts.ts';

describe('the shortest that is accepted', () => {
  test('has three characters for an account, white space around it not counted, and four for its password', () => {
    expect(validateCredentials({ account: ' ada ', password: 'four' })).toEqual({});
    const short = validateCredentials({ account: ' ad ', password: '  f' });
    expect(short).toMatchObject({
      account: { message: 'Account must be at least 3 characters' },
      password: { message: 'Initial password must be at least 4 characters' },
    });
  });

  test('has four characters for a new password, and one for the current one', () => {
    expect(validatePasswordChange({ currentPassword: ' ', newPassword: 'four' })).toEqual({});
    expect(validatePasswordChange({ currentPassword: '', newPassword: 'thr' })).toMatchObject({
      currentPassword: { message: 'Current password is required.' },
      newPassword: { message: 'New password must be at least 4 characters.' },
    });
  });
});
