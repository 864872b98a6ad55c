import { jsonValue } from '#domain/json/value.ts';
import { isRecord } from '#domain/record.ts';

/** The name and ID in a tool call or in its result. */
export interface ToolCall {
  readonly name: string | null;
  readonly id: string | null;
}

/** The call that the payload of a `tool_call` or a `tool_result` is about. */
export function toolOf(payload: string): ToolCall {
  const { name, id } = fieldsOf(payload);
  return { name: textOf(name), id: textOf(id) };
}

/** True if a result may belong to a call: by their IDs, or by the tool's name where one of them has no ID. */
export const isResultOf = (result: ToolCall, call: ToolCall): boolean =>
  result.id === null || call.id === null
    ? result.name !== null && result.name === call.name
    : result.id === call.id;

/** The fields of a JSON object; none if the text is something else. */
export function fieldsOf(json: string): Readonly<Record<string, unknown>> {
  const value = jsonValue(json);
  return isRecord(value) ? value : {};
}

/** The value, if it is text. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
