import { expect } from '../fixtures.ts';
import { behind, button, type Form, form, type Place, text, visit } from './table.ts';

const name = text('Workshop name', '工坊名称');
const json = text('Burgers as JSON', '汉堡 JSON');

const notAnArray = [
  'Unable to import burgers. Enter a JSON array of burgers.',
  '无法导入汉堡。请输入由汉堡组成的 JSON 数组。',
] as const;

export const workshopForms: readonly Form[] = [
  form({
    name: 'Workshop',
    open: behind('/cowtex/workshops', ['New workshop', '新建工坊']),
    submit: ['Create workshop', '创建工坊'],
    fields: { name },
    rows: {
      'name required': { enter: { name: '' }, says: { name: ['Enter a workshop name', '请输入工坊名称'] } },
      'a name of white space is none': {
        enter: { name: '   ' },
        says: { name: ['Enter a workshop name', '请输入工坊名称'] },
      },
      'any name will do': {
        enter: { name: ' A ' },
        sends: 'POST /api/workshop {"name":"A"}',
        warns: ['Unable to create workshop.', '无法创建工坊。'],
      },
    },
  }),
  form({
    name: 'Workshop import',
    open: async (at: Place) => {
      const { page, say } = at;
      await visit(at, '/cowtex/workshops');
      await page
        .getByRole('grid', { name: say(['Workshops', '工坊']) })
        .getByText('Seeded')
        .click();
      await button(at, ['Import burgers', '导入汉堡']).click();
      return page.getByRole('dialog');
    },
    submit: ['Import burgers', '导入汉堡'],
    fields: { json },
    rows: {
      'nothing is no array': { enter: { json: '' }, says: { json: notAnArray } },
      'the text must be JSON': {
        enter: { json: '[{]' },
        says: {
          json: [
            'Unable to import burgers. The text is not valid JSON at line 1, column 3.',
            '无法导入汉堡。文本在第 1 行第 3 列不是有效的 JSON。',
          ],
        },
      },
      'the JSON must be an array': { enter: { json: '{"name": "Alone"}' }, says: { json: notAnArray } },
      'an array is asked about before it replaces anything': {
        enter: { json: '[]' },
        shows: ['Replace every burger in “Seeded”?', '要全部替换“Seeded”中的汉堡吗？'],
      },
    },
    leave: async ({ page }, form) => {
      await page.keyboard.press('Escape');
      // Once the question has returned the focus, the next Escape closes the form.
      await expect(form.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(form).toHaveCount(0);
    },
  }),
];
