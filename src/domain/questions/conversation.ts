import type { History, HistoryEvent } from '#domain/chat/history-event.ts';
import type { AnsweredTurn } from './run.ts';

/**
 * The conversation of an outcome as a chat would have received it, so that the chat's own log shows it.
 * @param begun in milliseconds since 1970
 */
export function historyOf(turns: readonly AnsweredTurn[], begun: number): History {
  const history: HistoryEvent[] = [];
  let at = begun;
  for (const {
    prompt,
    answer,
    milliseconds,
    firstWord,
    inputTokens,
    outputTokens,
    tools,
    failure,
  } of turns) {
    const end = at + milliseconds;
    const word = at + (firstWord ?? milliseconds);
    const received = (time: number, messages: readonly string[]) =>
      history.push({ type: 'received', at: time, debug: true, messages });
    history.push({ type: 'prompted', at, content: prompt });
    // The times of the calls are not kept, but they came before the words that tell what they found.
    for (const [index, { name, arguments: input, result }] of tools.entries()) {
      const id = String(index);
      received(word, [
        frame('tool_call', JSON.stringify({ name, arguments: input, id })),
        frame('tool_result', JSON.stringify({ name, result, id })),
      ]);
    }
    if (answer !== '') received(word, [frame('content', answer)]);
    if (inputTokens !== null || outputTokens !== null)
      received(end, [
        frame('usage', JSON.stringify({ input_tokens: inputTokens, output_tokens: outputTokens })),
      ]);
    if (failure !== null) received(end, [frame('error', failure.message, failure.errorCode)]);
    received(end, [frame('done', '')]);
    at = end;
  }
  return history;
}

/** A message of the chat's socket. */
const frame = (event: string, data: string, errorCode?: string): string =>
  [
    ...(errorCode === undefined ? [] : [`: ${errorCode}`]),
    `event: ${event}`,
    ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
    '',
    '',
  ].join('\n');
