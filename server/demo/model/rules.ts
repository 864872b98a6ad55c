import { answerBy } from './results.ts';
import type { ChatRequest } from './schema.ts';
import { speechFor, type Text } from './speech.ts';
import { chooseTool, MAX_COUNT, MAX_LENGTH } from './tools.ts';

interface Rule {
  /** The words that the user's last message must have. */
  readonly asks?: RegExp;
  readonly says?: Text;
  readonly thinks?: Text;
  readonly does?: 'draw' | 'call';
}

const reports: Text = [
  'The tool has answered, so I report what it returned.',
  '工具已经返回结果，我来转述。',
];
const noneFits: Text = ['No tool fits the message, so I answer without one.', '没有适合的工具，我直接回答。'];

/** The rules in their order. The first that the message asks for, and whose sentences have all their values, gives the answer. */
const rules: readonly Rule[] = [
  { says: ['{results}', '{results}'], thinks: reports },
  {
    asks: /\b(draw|paint|picture)\b|(?<![动漫])画(?:一|个|张|幅|只|汉堡|图)|图片/i,
    says: ['Here is a burger:', '这是一个汉堡：'],
    does: 'draw',
  },
  {
    asks: /\bwhat can you (do|help)\b|\bwh(ich|at) tools\b|能(为我|帮我)?做什么|哪些工具/i,
    says: ['{offer}', '{offer}'],
  },
  {
    asks: /\bwho are you\b|\b(prompt|persona)\b|你是谁|人设|提示词/i,
    says: ['My prompt begins: {persona}', '我的人设是{persona}'],
  },
  { says: ['To use {tool} I need a value for {missing}.', '使用 {tool} 前，请告诉我 {missing} 的值。'] },
  {
    thinks: ['The message fits the tool {tool}, so I call it.', '这条消息适合工具 {tool}，我来调用。'],
    does: 'call',
  },
  {
    asks: /\b(before|earlier|remember|previous)\b|之前|刚才|记得/i,
    says: ['Before that you said: {before}', '您之前说：{before}'],
  },
];
const otherwise: Rule = { says: ['You said: {asked} {offer}', '您说：{asked}{offer}'] };
const someTools: Text = ['The tools I can call: {tools}.', '我可以使用的工具：{tools}。'];
const noTools: Text = ['I have no tools to call.', '我没有可用的工具。'];
const note: Text = ['*Demo model: rules, not thinking.*', '*演示模型：只按规则回答，不会思考。*'];

/**
 * The demo model's answer, which is the same for the same request. The first of a conversation ends with a note that it is a
 * demo. It thinks aloud if the request or the message asks for it.
 */
export function answerOf({ messages: given, tools: offered, think }: ChatRequest) {
  const messages = given ?? [];
  const textsOf = (speaker: string) =>
    messages.flatMap(({ role, content }) =>
      role === speaker ? [content?.slice(0, MAX_LENGTH).trim() ?? ''] : [],
    );
  const [message = '', before = ''] = textsOf('user').reverse();
  const persona = textsOf('system')[0]?.split('\n')[0]?.trim() ?? '';
  const { fill, quote, list } = speechFor(message);
  const tools = (offered ?? []).slice(0, MAX_COUNT).map((tool) => tool.function);
  const { name: tool = '', inputs = [], missing = [] } = chooseTool(tools, message) ?? {};
  const asked = messages.findLastIndex(({ role }) => role !== 'tool');
  const results = messages
    .slice(asked + 1)
    .map(({ tool_name: teller, content }) => ({ teller: teller || 'tool', content: content ?? '' }));
  const values = {
    asked: quote(message),
    before: before && quote(before),
    persona: persona && quote(persona),
    tool,
    missing: list(missing),
    offer: fill(tools.length > 0 ? someTools : noTools, { tools: list(tools.map(({ name }) => name)) }),
    results: answerBy(results.slice(0, MAX_COUNT), message),
  };
  const isSaid = (text?: Text) => text === undefined || fill(text, values) !== '';
  const { says, thinks, does } =
    rules.find(({ asks, says, thinks }) => (asks?.test(message) ?? true) && isSaid(says) && isSaid(thinks)) ??
    otherwise;
  const isFirst = textsOf('assistant').every((text) => text === '');
  const isThinking = (think ?? false) !== false || /\bthink\b|想一想|思考/i.test(message);
  return {
    thinking: isThinking ? fill(thinks ?? noneFits, values) : '',
    text: says ? [fill(says, values), ...(isFirst ? [fill(note, {})] : [])].join('\n\n') : '',
    draws: does === 'draw',
    calls: does === 'call' ? inputs.map((input) => ({ name: tool, arguments: input })) : [],
  };
}
