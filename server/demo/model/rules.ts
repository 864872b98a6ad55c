import { chooseTool, MOST_TOOLS, type ToolChoice } from './find-tool.ts';
import type { ChatRequest } from './schema.ts';
import { sentences } from './sentences.ts';
import { quoted, tellResult } from './tell-result.ts';

/** The maximum number of tool results that an answer repeats. */
const MOST_RESULTS = 8;
/** The maximum number of characters of a message that the rules read. */
const LONGEST_MESSAGE = 2000;

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
 * request asks for it (`think`) or the message does ("think", 想). It is in Chinese if the user wrote any.
 */
export function answerOf({ messages: given, tools: offered, think }: ChatRequest) {
  const messages = given ?? [];
  const tools = (offered ?? []).slice(0, MOST_TOOLS).map((tool) => tool.function);
  const spoken = messages.filter(({ role }) => role === 'user').map(({ content }) => content ?? '');
  const message = spoken.at(-1)?.slice(0, LONGEST_MESSAGE) ?? '';
  const language = /\p{Script=Han}/u.test(message) ? 'zh' : 'en';
  const say = sentences[language];
  const lastSpoken = messages.findLastIndex(({ role }) => role !== 'tool');
  const results = messages.slice(lastSpoken + 1, lastSpoken + 1 + MOST_RESULTS);
  const hasResults = results.length > 0;
  const wantsThought = (think ?? false) !== false || /\bthink\b|想一想|思考/i.test(message);
  const draws =
    !hasResults && /\b(draw|paint|picture)\b|(?<![动漫])画(?:一|个|张|幅|只|汉堡|图)|图片/i.test(message);
  const choice: ToolChoice = hasResults || draws ? { do: 'nothing' } : chooseTool(tools, message);
  const call = choice.do === 'call' ? { name: choice.tool.name, arguments: choice.input } : null;
  return {
    thinking: wantsThought ? thought() : '',
    text: call === null ? introduction() + said() : '',
    call,
    draws,
  };

  function thought(): string {
    if (hasResults) return say.thoughtOfResult;
    return call === null ? say.thoughtOfNothing : say.thoughtOfCall(call.name);
  }

  function introduction(): string {
    const system = messages.find(({ role }) => role === 'system')?.content ?? '';
    const [persona] = system.slice(0, LONGEST_MESSAGE).trim().split('\n');
    return say.introduction(persona ? quoted(persona.trim(), language) : undefined);
  }

  function said(): string {
    if (hasResults)
      return results
        .map(({ tool_name: name, content }) => tellResult(name ?? 'tool', content ?? '', language))
        .join(say.space);
    if (draws) return say.picture;
    if (choice.do === 'ask') return say.question(choice.tool.name, choice.missing);
    const before = spoken.at(-2);
    if (before !== undefined && /\b(before|earlier|remember|previous)\b|之前|刚才|记得/i.test(message))
      return say.before(quoted(before, language));
    const offer = tools.length > 0 ? say.tools(tools.map(({ name }) => name)) : say.noTools;
    return say.echo(quoted(message.trim(), language)) + offer;
  }
}
