import { behind, combobox, type Form, form, radio, type Seeds, text } from './table.ts';

const settings = ({ burger }: Seeds) => `/cowtex/burgers/${burger}`;

const prompt = text('Prompt', '提示词');
const promptRequired = ['Enter a prompt.', '请输入提示词。'] as const;
const provider = combobox('Type', '类型');
const configuration = text('Configuration', '配置');
const typeRequired = ['Enter a cheese type.', '请输入芝士类型。'] as const;
const type = radio('Type', '类型');
const toolId = text('Tool ID', '工具 ID');
const displayName = text('Display name', '显示名称');
const definition = text('Definition JSON', '定义 JSON');
const pattySettings = text('Settings JSON', '设置 JSON');
const ask = ['Prompt', '提示词'] as const;

const notJson = (found: string, column: number) =>
  [
    `This is not valid JSON: unexpected “${found}” at line 1, column ${column}.`,
    `这不是有效的 JSON：第 1 行第 ${column} 列出现意外的“${found}”。`,
  ] as const;
const notAnObject = [
  'This must be a JSON object, in curly braces.',
  '这里必须是一个用花括号括起来的 JSON 对象。',
] as const;

export const layerForms: readonly Form[] = [
  form({
    name: 'Top Bun',
    open: behind(settings, ['Add top bun', '添加顶层面包']),
    submit: ['Save top bun', '保存顶层面包'],
    fields: { prompt },
    rows: {
      'prompt required': { enter: { prompt: '' }, says: { prompt: promptRequired } },
      'required after trimming': { enter: { prompt: ' \n ' }, says: { prompt: promptRequired } },
      'any prompt will do': {
        enter: { prompt: 'Be kind.' },
        sends: 'POST /api/burger/{id}/bun {"bun_level":"top","prompt":"Be kind."}',
        warns: ['Unable to create top bun.', '无法创建顶层面包。'],
      },
    },
  }),
  form({
    name: 'Cheese',
    open: behind(settings, ['Add cheese', '添加芝士']),
    submit: ['Save cheese', '保存芝士'],
    fields: { provider, configuration },
    rows: {
      'type required on create': { says: { provider: typeRequired } },
      'configuration must be valid JSON when present': {
        enter: { provider: '  ', configuration: '{"model": }' },
        says: { provider: typeRequired, configuration: notJson('}', 11) },
      },
      'configuration is an object': {
        enter: { provider: 'openai', configuration: '[1]' },
        says: { configuration: notAnObject },
      },
      'configuration is optional': {
        enter: { configuration: '' },
        sends: 'POST /api/burger/{id}/cheese {"type":"openai","json_data":{}}',
        warns: ['Unable to create cheese.', '无法创建芝士。'],
      },
      'an empty object is allowed': {
        enter: { configuration: '{}' },
        sends: 'POST /api/burger/{id}/cheese {"type":"openai","json_data":{}}',
        warns: ['Unable to create cheese.', '无法创建芝士。'],
      },
    },
  }),
  form({
    name: 'Patty',
    open: behind(settings, ['Add patty', '添加肉饼']),
    submit: ['Save patty', '保存肉饼'],
    fields: { type, toolId, displayName, definition, pattySettings },
    rows: {
      'type, tool ID and display name required': {
        says: {
          type: ['Choose a patty type.', '请选择肉饼类型。'],
          toolId: ['Enter a tool ID.', '请输入工具 ID。'],
          displayName: ['Enter a display name.', '请输入显示名称。'],
        },
      },
      'definition and settings must each be valid JSON': {
        enter: { type: ask, definition: '{"name": x}', pattySettings: '{' },
        says: {
          definition: notJson('x', 10),
          pattySettings: [
            'This is not valid JSON: it ends too early, at line 1, column 2.',
            '这不是有效的 JSON：内容在第 1 行第 2 列过早结束。',
          ],
        },
      },
      'definition and settings are objects': {
        enter: { definition: '"name"', pattySettings: '[]' },
        says: { definition: notAnObject, pattySettings: notAnObject },
      },
      'tool ID unique': {
        enter: { definition: '{"name": "house_rules", "display_name": "More rules"}', pattySettings: '' },
        says: { toolId: ['This tool ID already exists—choose another', '该工具 ID 已存在，请换一个'] },
      },
      'tool ID and display name required after trimming': {
        enter: { toolId: ' ', displayName: '  ' },
        says: {
          toolId: ['Enter a tool ID.', '请输入工具 ID。'],
          displayName: ['Enter a display name.', '请输入显示名称。'],
        },
      },
      'empty settings mean an empty object': {
        enter: { toolId: 'other_rules', displayName: 'Other rules' },
        sends:
          'POST /api/burger/{id}/patty {"type":"prompt","json_data":{"name":"other_rules","display_name":"Other rules"},"settings":{}}',
        warns: ['Unable to create patty.', '无法创建肉饼。'],
      },
    },
  }),
];
