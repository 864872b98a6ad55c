import { listOf } from '../../list-of.ts';
import { chooseTool, MOST_TOOLS, type ToolChoice } from './find-tool.ts';
import { quoted, tellResult } from './tell-result.ts';
import type { ChatRequest } from './wire.ts';

/** The language of the answer: Chinese if the user wrote any Chinese, otherwise English. */
export type Language = 'en' | 'zh';

/** How many results of tools an answer repeats. */
const MOST_RESULTS = 8;
/** How many characters of a message the rules read. */
const LONGEST_MESSAGE = 2000;

type Messages = NonNullable<ChatRequest['messages']>;

/**
 * The demo model's answer. It follows these rules only, and is the same for the same request.
 *
 * 1. Tools have just answered: say what they returned.
 * 2. "draw", "picture", 画一个, 图片 and the like: give a picture of a burger.
 * 3. A tool fits the message (find-tool.ts): call it, or ask for the value that it lacks.
 * 4. "before", "remember" or 之前: say what the user said before.
 * 5. Otherwise: repeat the message, and name the tools.
 *
 * Every answer names itself as a demo and quotes the first line of the system prompt. It thinks aloud when the
 * request asks for it (`think`) or the message does ("think", 想).
 */
export function answerOf({ messages: given, tools: offered, think }: ChatRequest) {
  const messages = given ?? [];
  const tools = (offered ?? []).slice(0, MOST_TOOLS).map((tool) => tool.function);
  const spoken = messages.filter(({ role }) => role === 'user').map(({ content }) => content ?? '');
  const message = spoken.at(-1)?.slice(0, LONGEST_MESSAGE) ?? '';
  const language = /\p{Script=Han}/u.test(message) ? 'zh' : 'en';
  const results = trailingResults(messages);
  const wantsThought =
    (think !== undefined && think !== null && think !== false) || /\bthink\b|想一想|思考/i.test(message);
  const draws =
    results.length === 0 &&
    /\b(draw|paint|picture)\b|(?<![动漫])画(?:一|个|张|幅|只|汉堡|图)|图片/i.test(message);
  const choice: ToolChoice = results.length > 0 || draws ? { do: 'nothing' } : chooseTool(tools, message);
  const call = choice.do === 'call' ? { name: choice.tool.name, arguments: choice.input } : null;
  return {
    thinking: wantsThought ? thought(results.length, choice, language) : '',
    text: call === null ? introduction(messages, language) + answer() : '',
    call,
    draws,
  };

  function answer(): string {
    if (results.length > 0)
      return results
        .map(({ tool_name: name, content }) => tellResult(name ?? 'tool', content ?? '', language))
        .join(language === 'zh' ? '' : ' ');
    if (draws) return language === 'zh' ? '这是一个汉堡：' : 'Here is a burger:';
    if (choice.do === 'ask') return question(choice.tool.name, choice.missing, language);
    const before = /\b(before|earlier|remember|previous)\b|之前|刚才|记得/i.test(message)
      ? spoken.at(-2)
      : undefined;
    if (before !== undefined)
      return `${language === 'zh' ? '你之前说：' : 'Before that you said: '}${quoted(before, language)}`;
    const names = tools.map(({ name }) => name);
    return echo(message, names, language);
  }
}

function introduction(messages: Messages, language: Language): string {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const persona = system
    .slice(0, LONGEST_MESSAGE)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');
  if (language === 'zh') {
    return persona === undefined
      ? '这里是演示模型。'
      : `这里是演示模型，我的设定是${quoted(persona, language)}`;
  }
  return persona === undefined ? 'Demo model here. ' : `Demo model here, told ${quoted(persona, language)} `;
}

/** The tool results after the last message of user or model. */
function trailingResults(messages: Messages): Messages {
  const last = messages.findLastIndex(({ role }) => role !== 'tool');
  return messages.slice(last + 1).slice(0, MOST_RESULTS);
}

function thought(results: number, choice: ToolChoice, language: Language): string {
  if (language === 'zh') {
    if (results > 0) return '工具已经返回结果，我来转述。';
    if (choice.do === 'call') return `这条消息适合使用工具 ${choice.tool.name}，所需的值也都有，我来调用。`;
    return '没有适合这条消息的工具，我直接回答。';
  }
  if (results > 0) return 'The tool has answered, so I report what it returned.';
  if (choice.do === 'call') {
    return `The message fits the tool ${choice.tool.name} and has every value that it needs, so I call it.`;
  }
  return 'No tool fits the message, so I answer by myself.';
}

function question(tool: string, missing: readonly string[], language: Language): string {
  return language === 'zh'
    ? `要使用工具 ${tool}，请告诉我 ${listOf(missing, language)} 的值。`
    : `To use the tool ${tool} I need a value for ${listOf(missing)}.`;
}

function echo(message: string, tools: readonly string[], language: Language): string {
  const said = quoted(message.trim(), language);
  if (language === 'zh') {
    const offer = tools.length > 0 ? `我可以使用的工具：${listOf(tools, language)}。` : '我没有可用的工具。';
    return `我只按规则回答，不会真正思考。你说：${said}${offer}`;
  }
  const offer = tools.length > 0 ? `The tools I can call: ${listOf(tools)}.` : 'I have no tools to call.';
  return `I answer by simple rules, not by thinking. You said: ${said} ${offer}`;
}
