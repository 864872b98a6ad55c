import { behind, type Form, form, type Seeds, text } from './table.ts';

const settings = ({ burger }: Seeds) => `/cowtex/burgers/${burger}`;

const message = text('Test message', '测试消息');
const toolInput = text('Tool input', '工具输入');
const privacyInput = text('Privacy input', '隐私输入');
const notAnObject = [
  'This must be a JSON object, in curly braces.',
  '这里必须是一个用花括号括起来的 JSON 对象。',
] as const;

export const testForms: readonly Form[] = [
  form({
    name: 'Cheese test',
    open: behind(settings, ['Test ollama', '测试“ollama”']),
    submit: ['Send test', '发送测试'],
    fields: { message },
    rows: {
      'the default is ‘Hello there’': {
        sends: 'POST /api/burger/{id}/cheese/ollama/test {"message":"Hello there"}',
        warns: ['Unable to test cheese.', '无法测试芝士。'],
      },
      'free text': {
        enter: { message: '{"not": json ' },
        sends: 'POST /api/burger/{id}/cheese/ollama/test {"message":"{\\"not\\": json "}',
        warns: ['Unable to test cheese.', '无法测试芝士。'],
      },
    },
  }),
  form({
    name: 'Patty test',
    open: behind(settings, ['Test House rules', '测试“House rules”']),
    submit: ['Run test', '运行测试'],
    fields: { toolInput, privacyInput },
    rows: {
      'valid JSON tool_input and privacy_input': {
        enter: { toolInput: '{"a": 1,}', privacyInput: '{' },
        says: {
          toolInput: [
            'This is not valid JSON: unexpected “}” at line 1, column 9.',
            '这不是有效的 JSON：第 1 行第 9 列出现意外的“}”。',
          ],
          privacyInput: [
            'This is not valid JSON: it ends too early, at line 1, column 2.',
            '这不是有效的 JSON：内容在第 1 行第 2 列过早结束。',
          ],
        },
      },
      'both are objects': {
        enter: { toolInput: 'null', privacyInput: '1' },
        says: { toolInput: notAnObject, privacyInput: notAnObject },
      },
      'empty means an empty object': {
        enter: { toolInput: '{"a": 1}', privacyInput: '' },
        sends: 'POST /api/burger/{id}/patty/{id}/test {"tool_input":{"a":1},"privacy_input":{}}',
        warns: ['Unable to test patty.', '无法测试肉饼。'],
      },
    },
  }),
];
