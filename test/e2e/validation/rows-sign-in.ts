import { type Form, form, formNamed, text } from './table.ts';

const account = text('Account or email', '账号或邮箱');
const password = text('Password', '密码');

export const signInForms: readonly Form[] = [
  form({
    name: 'Sign-in',
    open: async (at) => {
      await at.page.evaluate(() => localStorage.removeItem('cowtex-tokens'));
      await at.page.goto('/login');
      return formNamed(at, ['Sign in', '登录']);
    },
    submit: ['Sign in', '登录'],
    fields: { account, password },
    rows: {
      'account and password required': {
        enter: { account: '', password: '' },
        says: {
          account: ['Account is required', '请填写账号'],
          password: ['Password is required', '请填写密码'],
        },
      },
      'account at least 3 characters, password at least 4': {
        enter: { account: ' ab ', password: '123' },
        says: {
          account: ['Account must be at least 3 characters', '账号至少需要 3 个字符'],
          password: ['Password should be at least 4 characters', '密码至少需要 4 个字符'],
        },
      },
      'an account of white space is none, and a password of white space is one': {
        enter: { account: '   ', password: '    ' },
        says: { account: ['Account is required', '请填写账号'] },
      },
      '3 and 4 characters will do': {
        enter: { account: 'abc', password: '1234' },
        sends: 'POST /api/login {"account":"abc","password":"1234"}',
        warns: ['Unable to sign in. Double-check your credentials.', '无法登录，请检查您的账号和密码。'],
      },
    },
    leave: async () => {},
  }),
];
