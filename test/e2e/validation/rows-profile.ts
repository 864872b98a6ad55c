import { type Form, form, formNamed, type Place, text, visit } from './table.ts';

const onProfile = (name: readonly [string, string]) => async (at: Place) => {
  await visit(at, '/profile');
  return formNamed(at, name);
};

const stay = async () => {};

const first = text('First name', '名');
const last = text('Last name', '姓');
const email = text('Email', '邮箱');
const firstRequired = ['First name is required (min 2 characters).', '请填写名（至少 2 个字符）。'] as const;
const lastRequired = ['Last name is required (min 2 characters).', '请填写姓（至少 2 个字符）。'] as const;
const emailInvalid = ['Enter a valid email address.', '请输入有效的邮箱地址。'] as const;

const current = text('Current password', '当前密码');
const next = text('New password', '新密码');
const confirmation = text('Confirm new password', '确认新密码');

export const profileForms: readonly Form[] = [
  form({
    name: 'Profile',
    open: onProfile(['Personal information', '个人信息']),
    submit: ['Save profile', '保存资料'],
    fields: { first, last, email },
    rows: {
      'first and last name at least 2 characters, an email': {
        enter: { first: '', last: '', email: '' },
        says: { first: firstRequired, last: lastRequired, email: emailInvalid },
      },
      'names are trimmed; the email must look like x@y.z': {
        enter: { first: ' A ', last: ' L ', email: 'ada@example' },
        says: { first: firstRequired, last: lastRequired, email: emailInvalid },
      },
      'a Chinese surname of one character will do': {
        enter: { first: '小明', last: '王', email: 'x@y.z' },
        sends: 'PUT /api/me/profile {"first_name":"小明","last_name":"王","email":"x@y.z"}',
        warns: ['We could not update your profile.', '我们未能更新您的个人资料。'],
      },
      '2 characters and x@y.z will do': {
        enter: { first: ' Al ', last: 'Xu', email: 'x@y.z' },
        sends: 'PUT /api/me/profile {"first_name":"Al","last_name":"Xu","email":"x@y.z"}',
        warns: ['We could not update your profile.', '我们未能更新您的个人资料。'],
      },
    },
    leave: stay,
  }),
  form({
    name: 'Profile password change',
    open: onProfile(['Change password', '修改密码']),
    submit: ['Change password', '修改密码'],
    fields: { current, next, confirmation },
    rows: {
      'current password required, the new one at least 4 characters': {
        enter: { current: '', next: '123', confirmation: '123' },
        says: {
          current: ['Current password is required.', '请填写当前密码。'],
          next: ['New password must be at least 4 characters.', '新密码至少需要 4 个字符。'],
        },
      },
      'the confirmation must match': {
        enter: { current: 'x', next: '1234', confirmation: '4321' },
        says: { confirmation: ['Passwords do not match.', '两次输入的密码不一致。'] },
      },
      '4 characters will do': {
        enter: { confirmation: '1234' },
        sends: 'PUT /api/me/password {"password":"x","new_password":"1234"}',
        warns: ['We could not update your password.', '我们未能更新您的密码。'],
      },
    },
    leave: stay,
  }),
];
