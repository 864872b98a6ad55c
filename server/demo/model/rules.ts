import type { ChatRequest } from './schema.ts';
import { speechFor, type Text } from './speech.ts';
import { chooseTool, LONGEST, MOST } from './tools.ts';

interface Rule {
  /** A part of the request without which the rule does not apply. */
  readonly needs?: 'told' | 'fitting' | 'missing' | 'before';
  /** The words that the user's last message must have. */
  readonly asks?: RegExp;
  readonly says?: Text;
  readonly thinks?: Text;
  readonly does?: 'draw' | 'call';
}

/** The rules in their order. The first that applies gives the answer. */
const rules: readonly Rule[] = [
  {
    needs: 'told',
    says: ['{told}', '{told}'],
    thinks: ['The tool has answered, so I report what it returned.', '工具已经返回结果，我来转述。'],
  },
  {
    asks: /\b(draw|paint|picture)\b|(?<![动漫])画(?:一|个|张|幅|只|汉堡|图)|图片/i,
    says: ['Here is a burger:', '这是一个汉堡：'],
    does: 'draw',
  },
  {
    asks: /\bwhat can you (do|help)\b|\bwh(ich|at) tools\b|能(为我|帮我)?做什么|哪些工具/i,
    says: ['I answer by simple rules, not by thinking. {offer}', '我只按规则回答，不会真正思考。{offer}'],
  },
  {
    needs: 'fitting',
    thinks: ['The message fits the tool {fitting}, so I call it.', '这条消息适合工具 {fitting}，我来调用。'],
    does: 'call',
  },
  {
    needs: 'missing',
    says: ['To use {tool} I need a value for {missing}.', '使用 {tool} 前，请告诉我 {missing} 的值。'],
  },
  {
    needs: 'before',
    asks: /\b(before|earlier|remember|previous)\b|之前|刚才|记得/i,
    says: ['Before that you said: {before}', '您之前说：{before}'],
  },
];
const otherwise: Rule = {
  says: [
    'I answer by simple rules, not by thinking. You said: {asked} {offer}',
    '我只按规则回答，不会真正思考。您说：{asked}{offer}',
  ],
};
const someTools: Text = ['The tools I can call: {tools}.', '我可以使用的工具：{tools}。'];
const noTools: Text = ['I have no tools to call.', '我没有可用的工具。'];
const noneFits: Text = ['No tool fits the message, so I answer without one.', '没有适合的工具，我直接回答。'];
const hello: Text = ['Demo model here. ', '这里是演示模型。'];
const helloAs: Text = [
  'Demo model here. My prompt begins: {persona} ',
  '这里是演示模型，我的人设是{persona}',
];

/**
 * The demo model's answer, which is the same for the same request. It names itself as a demo and quotes the first line of the
 * system prompt. It thinks aloud if the request or the message asks for it.
 */
export function answerOf({ messages: given, tools: offered, think }: ChatRequest) {
  const messages = given ?? [];
  const textsOf = (speaker: string) =>
    messages.flatMap(({ role, content }) =>
      role === speaker ? [content?.slice(0, LONGEST).trim() ?? ''] : [],
    );
  const [message = '', before = ''] = textsOf('user').reverse();
  const persona = textsOf('system')[0]?.split('\n')[0]?.trim() ?? '';
  const { say, quote, list, tell } = speechFor(message);
  const last = messages.at(-1);
  const tools = (offered ?? []).slice(0, MOST).map((tool) => tool.function);
  const { name: tool = '', input = {}, missing = [] } = chooseTool(tools, message) ?? {};
  const parts = {
    asked: quote(message),
    before: before && quote(before),
    persona: persona && quote(persona),
    told: last?.role === 'tool' ? tell(last.tool_name ?? 'tool', last.content ?? '') : '',
    tool,
    missing: list(missing),
    fitting: missing.length === 0 ? tool : '',
    offer: say(tools.length > 0 ? someTools : noTools, { tools: list(tools.map(({ name }) => name)) }),
  };
  const { says, thinks, does } =
    rules.find(({ needs, asks }) => (!needs || parts[needs] !== '') && (!asks || asks.test(message))) ??
    otherwise;
  const isThinking = (think ?? false) !== false || /\bthink\b|想一想|思考/i.test(message);
  return {
    thinking: isThinking ? say(thinks ?? noneFits, parts) : '',
    text: says ? say(persona === '' ? hello : helloAs, parts) + say(says, parts) : '',
    draws: does === 'draw',
    call: does === 'call' ? { name: tool, arguments: input } : null,
  };
}
