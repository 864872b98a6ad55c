import { ADMIN } from '../fixtures.ts';
import { behind, button, type Form, form, type Place, select, text, visit, type Words } from './table.ts';

/** The dialog behind an entry of the account's menu. */
const inMenu = (entry: Words) => async (at: Place) => {
  await visit(at, '/accounts');
  await button(at, [`Actions for ${ADMIN.account}`, `“${ADMIN.account}”的操作`]).click();
  await at.page.getByRole('menuitem', { name: at.say(entry) }).click();
  return at.page.getByRole('dialog');
};

const account = text('Account', '账号');
const initial = text('Initial password', '初始密码');
const first = text('First name', '名');
const last = text('Last name', '姓');
const email = text('Email', '邮箱');
const current = text('Current password', '当前密码');
const next = text('New password', '新密码');
const service = select('Service', '服务');
const role = select('Role', '角色');
const firstRequired = ['First name is required (min 2 characters).', '请填写名（至少 2 个字符）。'] as const;
const lastRequired = ['Last name is required (min 2 characters).', '请填写姓（至少 2 个字符）。'] as const;
const roleRequired = ['Role is required.', '请选择角色。'] as const;

export const accountForms: readonly Form[] = [
  form({
    name: 'Admin create account',
    open: behind('/accounts', ['Create account', '创建账号']),
    submit: ['Create account', '创建账号'],
    fields: { account, initial },
    rows: {
      'account and initial password required': {
        says: {
          account: ['Account is required', '请填写账号'],
          initial: ['Initial password is required', '请填写初始密码'],
        },
      },
      'account at least 3 characters, initial password at least 4': {
        enter: { account: ' ab ', initial: '123' },
        says: {
          account: ['Account must be at least 3 characters', '账号至少需要 3 个字符'],
          initial: ['Initial password must be at least 4 characters', '初始密码至少需要 4 个字符'],
        },
      },
      '3 and 4 characters will do': {
        enter: { account: ' abc ', initial: '1234' },
        sends: 'POST /api/accounts {"account":"abc","password":"1234"}',
        warns: ['Unable to create account.', '无法创建账号。'],
      },
    },
  }),
  form({
    name: 'Admin edit profile',
    open: inMenu(['Edit profile', '编辑资料']),
    submit: ['Save profile', '保存资料'],
    fields: { first, last, email },
    rows: {
      'first and last name required': {
        enter: { first: '', last: ' ' },
        says: { first: firstRequired, last: lastRequired },
      },
      'first and last name at least 2 characters': {
        enter: { first: ' A ', last: 'L' },
        says: { first: firstRequired, last: lastRequired },
      },
      'email unchecked': {
        enter: { first: 'Al', last: 'Xu', email: 'nowhere' },
        sends: 'PUT /api/accounts/{id}/profile {"first_name":"Al","last_name":"Xu","email":"nowhere"}',
        warns: ['Unable to update profile.', '无法更新资料。'],
      },
    },
  }),
  form({
    name: 'Admin change password',
    open: inMenu(['Change password', '修改密码']),
    submit: ['Change password', '修改密码'],
    fields: { current, next },
    rows: {
      'current and new password required': {
        says: {
          current: ['Current password is required.', '请填写当前密码。'],
          next: ['New password is required.', '请填写新密码。'],
        },
      },
      'new password at least 4 characters': {
        enter: { current: 'x', next: '123' },
        says: { next: ['New password must be at least 4 characters.', '新密码至少需要 4 个字符。'] },
      },
      '4 characters will do': {
        enter: { next: '1234' },
        sends: 'PUT /api/accounts/{id}/password {"password":"x","new_password":"1234"}',
        warns: ['Unable to update password.', '无法更新密码。'],
      },
    },
  }),
  form({
    name: 'Assign role',
    open: inMenu(['Assign service role', '分配服务角色']),
    submit: ['Assign role', '分配角色'],
    fields: { service, role },
    rows: {
      'service and role required': {
        says: { service: ['Service is required.', '请选择服务。'], role: roleRequired },
      },
      'role required for a service, too': { enter: { service: 'billing' }, says: { role: roleRequired } },
      'the role is one of the chosen service’s': {
        enter: { role: 'clerk' },
        sends: 'PUT /api/services/billing/clerk/{id}',
        warns: ['Unable to assign role.', '无法分配角色。'],
      },
    },
  }),
];
