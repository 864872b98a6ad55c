import { listed } from '../../lib/names.ts';

/** The language of the answer. */
export type Language = keyof typeof sentences;

/** The sentences of the demo model. A quotation comes with its marks and the end of its sentence. */
export const sentences = {
  en: {
    introduction: (persona?: string) =>
      `Demo model here. ${persona === undefined ? '' : `My prompt begins: ${persona} `}`,
    thoughtOfResult: 'The tool has answered, so I report what it returned.',
    thoughtOfCall: (tool: string) =>
      `The message fits the tool ${tool} and has every value that it needs, so I call it.`,
    thoughtOfNothing: 'No tool fits the message, so I answer without one.',
    picture: 'Here is a burger:',
    question: (tool: string, missing: readonly string[]) =>
      `To use the tool ${tool} I need a value for ${listed(missing)}.`,
    before: (said: string) => `Before that you said: ${said}`,
    echo: (said: string) => `I answer by simple rules, not by thinking. You said: ${said} `,
    tools: (names: readonly string[]) => `The tools I can call: ${listed(names)}.`,
    noTools: 'I have no tools to call.',
    nothing: (tool: string) => `The tool ${tool} returned nothing.`,
    result: (tool: string, text: string) => `The tool ${tool} says: ${text}`,
    values: (tool: string, pairs: string) => `The tool ${tool} returned ${pairs}`,
    pair: (name: string, value: string) => `${name}: ${value}`,
    more: (count: number) => `and ${count} more`,
    comma: '; ',
    space: ' ',
    stop: '.',
    stops: /[.!?…]$/u,
  },
  zh: {
    introduction: (persona?: string) =>
      `这里是演示模型${persona === undefined ? '。' : `，我的人设是${persona}`}`,
    thoughtOfResult: '工具已经返回结果，我来转述。',
    thoughtOfCall: (tool: string) => `这条消息适合使用工具 ${tool}，所需的值也齐全，我来调用。`,
    thoughtOfNothing: '没有适合这条消息的工具，我直接回答。',
    picture: '这是一个汉堡：',
    question: (tool: string, missing: readonly string[]) =>
      `要使用工具 ${tool}，请告诉我 ${listed(missing, 'zh')} 的值。`,
    before: (said: string) => `您之前说：${said}`,
    echo: (said: string) => `我只按规则回答，不会真正思考。您说：${said}`,
    tools: (names: readonly string[]) => `我可以使用的工具：${listed(names, 'zh')}。`,
    noTools: '我没有可用的工具。',
    nothing: (tool: string) => `工具 ${tool} 没有返回任何内容。`,
    result: (tool: string, text: string) => `工具 ${tool} 返回：${text}`,
    values: (tool: string, pairs: string) => `工具 ${tool} 返回：${pairs}`,
    pair: (name: string, value: string) => `${name}：${value}`,
    more: (count: number) => `另有 ${count} 项`,
    comma: '；',
    space: '',
    stop: '。',
    stops: /[。！？…]$/u,
  },
};
