import { expect } from '../fixtures.ts';
import {
  button,
  type Fields,
  type Form,
  formNamed,
  type Place,
  type Rows,
  text,
  type Words,
} from './table.ts';

const workshop = text('Workshop name', '工坊名称');
const burger = text('Burger name', '汉堡名称');
const prompt = text('Prompt', '提示词');
const host = text('Host / endpoint URL', '主机 / 端点 URL');
const model = text('Model', '模型');
const definition = text('Definition JSON', '定义 JSON');
const settings = text('Settings JSON', '设置 JSON');
const notAUrl = [
  'The host must be a URL that begins with http:// or https://.',
  '主机必须是以 http:// 或 https:// 开头的 URL。',
] as const;
const checkJson = [
  'Unable to create patty. Check the JSON payload.',
  '无法创建肉饼，请检查 JSON 内容。',
] as const;

/** A step of the demo. Its last row leads to the next step. */
function step<Name extends string>(
  number: number,
  title: readonly [string, string],
  submit: Words,
  fields: Fields<Name>,
  rows: Rows<NoInfer<Name>>,
): Form {
  return {
    name: `Demo, step ${number}`,
    open: async (at: Place) => {
      if (number === 1) await at.page.goto('/cowtex/demo');
      return formNamed(at, title);
    },
    submit,
    fields,
    rows,
    leave: async (at, form) => {
      await button(at, submit, form).click();
      await expect(form).toHaveCount(0);
    },
  };
}

export const demoForms: readonly Form[] = [
  step(
    1,
    ['Create a Workshop', '创建工坊'],
    ['Create workshop', '创建工坊'],
    { workshop },
    {
      'workshop name required': {
        enter: { workshop: '  ' },
        says: { workshop: ['Enter a workshop name', '请输入工坊名称'] },
      },
      'values are trimmed before sending': {
        enter: { workshop: '  Table ' },
        sends: 'POST /api/workshop {"name":"Table"}',
        warns: ['Unable to create workshop. Try again.', '无法创建工坊，请重试。'],
      },
    },
  ),
  step(
    2,
    ['Create a Burger', '创建汉堡'],
    ['Create burger', '创建汉堡'],
    { burger },
    {
      'burger name required': {
        enter: { burger: '  ' },
        says: { burger: ['Enter a burger name', '请输入汉堡名称'] },
      },
      'values are trimmed before sending': {
        enter: { burger: '  Chair ' },
        sends: 'POST /api/burger {"name":"Chair","type":"chat","workshop_id":"{id}"}',
        warns: ['Unable to create burger. Try again.', '无法创建汉堡，请重试。'],
      },
    },
  ),
  step(
    3,
    ['Configure Top Bun', '配置顶层面包'],
    ['Save top bun', '保存顶层面包'],
    { prompt },
    {
      'prompt required': {
        enter: { prompt: ' \n ' },
        says: { prompt: ['Enter a prompt.', '请输入提示词。'] },
      },
      'values are trimmed before sending': {
        enter: { prompt: ' Be kind. ' },
        sends: 'POST /api/burger/{id}/bun {"bun_level":"top","prompt":"Be kind."}',
        warns: ['Unable to save top bun. Try again.', '无法保存顶层面包，请重试。'],
      },
    },
  ),
  step(
    4,
    ['Connect Cheese (Model)', '连接芝士（模型）'],
    ['Connect cheese', '连接芝士'],
    { host, model },
    {
      'host and model required': {
        enter: { host: '  ', model: '  ' },
        says: { host: ['Enter a host.', '请填写主机地址。'], model: ['Enter a model.', '请填写模型。'] },
      },
      'host must be a URL': { enter: { host: 'localhost:11434', model: 'gpt-oss' }, says: { host: notAUrl } },
      'a URL of the web': { enter: { host: 'ftp://models.example' }, says: { host: notAUrl } },
      'values are trimmed before sending': {
        enter: { host: ' https://models.example ', model: ' gpt-oss ' },
        sends:
          'POST /api/burger/{id}/cheese {"type":"ollama","json_data":{"host":"https://models.example","model":"gpt-oss","temperature":0.7,"topp":0.9,"timeout":30}}',
        warns: ['Unable to configure cheese. Try again.', '无法配置芝士，请重试。'],
      },
    },
  ),
  step(
    5,
    ['Attach a Patty', '添加肉饼'],
    ['Attach patty', '添加肉饼'],
    { definition, settings },
    {
      'definition and settings required': {
        enter: { definition: ' ', settings: '' },
        says: {
          definition: ['Enter the definition as JSON.', '请以 JSON 填写定义。'],
          settings: ['Enter the settings as JSON.', '请以 JSON 填写设置。'],
        },
      },
      'invalid JSON shows the failure of the step and where the text goes wrong': {
        enter: { definition: '{"name": }', settings: '{}' },
        says: {
          definition: [
            'This is not valid JSON: unexpected “}” at line 1, column 10.',
            '这不是有效的 JSON：第 1 行第 10 列出现意外的“}”。',
          ],
        },
        warns: checkJson,
      },
      'valid JSON is sent': {
        enter: {
          definition: '{"name": "rules", "display_name": "Rules"}',
          settings: '{"url": "https://rules.example"}',
        },
        sends:
          'POST /api/burger/{id}/patty {"type":"api","json_data":{"name":"rules","display_name":"Rules"},"settings":{"url":"https://rules.example"}}',
        warns: checkJson,
      },
    },
  ),
];
