import { behind, type Form, form, text } from './table.ts';

const service = text('Service', '服务');
const role = text('Role', '角色');

export const serviceForms: readonly Form[] = [
  form({
    name: 'Create service role',
    open: behind('/services', ['Create service role', '创建服务角色']),
    submit: ['Create role', '创建角色'],
    fields: { service, role },
    rows: {
      'role required after trimming; the field error clears on typing': {
        enter: { service: 'billing', role: '  ' },
        says: { role: ['Role is required', '请填写角色'] },
        clearedBy: { role: '  a' },
      },
      'service is trimmed and may be empty': {
        enter: { service: '  ', role: ' auditor ' },
        sends: 'POST /api/services {"service":"","role":"auditor"}',
        warns: ['Unable to create service role.', '无法创建服务角色。'],
      },
    },
  }),
];
