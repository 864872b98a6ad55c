import type { JSONSchema7, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ToolPatty } from '../../builder/agent-stack.ts';
import { isDense, isObject, isTooDeep, type JsonObject, parseExact } from '../../lib/json.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import type { ToolCall } from '../models/model-stream.ts';
import { type PattyRun, runTool } from './run-tool.ts';

/** The most characters of a call's arguments outside strings. A step may have many calls. */
const MAX_STRUCTURE = 32 * 1024;

const schemaOf = z.custom<JSONSchema7>((value) => typeof value === 'object' && value !== null);

/** The patties as tools for the model. */
export function offeredTools(patties: readonly ToolPatty[]): LanguageModelV4FunctionTool[] {
  return patties.map(({ name, description, parameters }) => ({
    type: 'function',
    name,
    description,
    inputSchema: schemaOf.parse({ type: 'object', properties: {}, ...withoutWireNames(parameters) }),
  }));
}

/** The schema without `x-name`: a host may refuse a keyword that it does not know. */
function withoutWireNames(parameters: JsonObject): JsonObject {
  const { properties } = parameters;
  if (!isObject(properties)) return parameters;
  const kept = Object.entries(properties).map(([name, schema]) => {
    if (!isObject(schema)) return [name, schema];
    const { 'x-name': _, ...rest } = schema;
    return [name, rest];
  });
  return { ...parameters, properties: Object.fromEntries(kept) };
}

/** A tool call with its arguments, or why they can't be read. */
export interface ReadCall extends ToolCall {
  readonly arguments: JsonObject | AgentError;
}

/** Reads the arguments that a model wrote. No arguments are an empty object, and numbers keep their digits. */
export function readCall(call: ToolCall): ReadCall {
  const problem = (code: 'tool-arguments-json' | 'tool-arguments-object' | 'tool-arguments-many') => ({
    ...call,
    arguments: new AgentError('caller', coded(code)),
  });
  if (isDense(call.input, MAX_STRUCTURE)) return problem('tool-arguments-many');
  const value = call.input.trim() === '' ? {} : parseExact(call.input);
  if (value === undefined) return problem('tool-arguments-json');
  if (value === null) return { ...call, arguments: {} };
  if (!isObject(value) || isTooDeep(value)) return problem('tool-arguments-object');
  const { ['__proto__']: _, ...named } = value;
  return { ...call, arguments: named };
}

/** The common surroundings of an answer's tools. */
export interface Surroundings extends Pick<PattyRun, 'privacyInput' | 'targets' | 'signal'> {
  readonly patties: readonly ToolPatty[];
}

/**
 * Runs the patty that the model calls by its name, and returns its result as text.
 * @throws {AgentError} whose message goes to the model, too
 */
export async function callTool(call: ReadCall, { patties, ...surroundings }: Surroundings): Promise<string> {
  const patty = patties.find(({ name }) => name === call.name);
  if (patty === undefined) throw new AgentError('caller', coded('tool-unknown', { name: call.name }));
  if (call.arguments instanceof AgentError) throw call.arguments;
  return runTool({ patty, input: call.arguments, ...surroundings });
}
