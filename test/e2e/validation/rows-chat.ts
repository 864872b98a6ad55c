import { expect } from '../fixtures.ts';
import { button, type Form, form, formNamed, type Place, text } from './table.ts';

const burger = text('Burger ID', '汉堡 ID');
const authorization = text('Authorization header', 'Authorization 请求头');
const message = text('Message', '消息');

const openChat = ({ page, seeds }: Place) => page.goto(`/cowtex/burgers/${seeds.burger}/chat`);

const connection = (at: Place) => formNamed(at, ['Connection', '连接']);

const leave = async () => {};

export const chatForms: readonly Form[] = [
  form({
    name: 'Chat, connecting',
    open: async (at) => {
      await openChat(at);
      // Fields that the user has unfolded stay, also with the first connection.
      await button(at, ['Connection details', '连接详情']).dblclick();
      return connection(at);
    },
    submit: ['Connect', '连接'],
    fields: { burger },
    rows: {
      'a non-empty trimmed burger ID': {
        enter: { burger: '   ' },
        warns: ['Please enter a burger ID.', '请输入汉堡 ID。'],
      },
      'the burger ID is URL-encoded in paths': {
        enter: { burger: ' a/b? ' },
        sends: 'CONNECT /chat/a%2Fb%3F',
      },
    },
    leave,
  }),
  form({
    name: 'Chat, sending',
    open: async (at) => {
      const { say } = at;
      await openChat(at);
      const composer = formNamed(at, message.label);
      const field = composer.getByLabel(say(message.label), { exact: true });
      await expect(field, 'needs an open socket').toBeDisabled();
      // They are folded away since the connection above.
      await button(at, ['Connection details', '连接详情']).click();
      await connection(at).getByLabel(say(authorization.label)).fill('');
      await button(at, ['Connect', '连接']).click();
      await expect(field).toBeEnabled();
      return composer;
    },
    submit: { key: 'Enter' },
    fields: { message },
    rows: {
      'an empty message is silently ignored': { enter: { message: '' } },
      'so is one of white space': { enter: { message: '   ' } },
    },
    leave: async (at, composer) => {
      await composer.getByLabel(at.say(message.label), { exact: true }).fill(' hello ');
      await at.page.keyboard.press('Enter');
      const frame =
        '{"messages":[{"role":"user","content":"hello"}],"debug":false,"privacy_input":{"Authorization":""}}';
      await expect.poll(() => at.sent).toEqual([frame]);
    },
  }),
];
