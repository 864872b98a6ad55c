import type { JSONSchema7, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ToolPatty } from '../../builder/agent-stack.ts';
import { isObject, type JsonObject, parseJson } from '../../lib/json.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import { type PattyRun, runTool } from './run-tool.ts';

/** Arguments as models write them: an object or nothing. */
const toolInput = z
  .record(z.string(), z.json())
  .nullish()
  .transform((input): JsonObject => input ?? {});

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

/**
 * Parses the arguments that a model wrote. No arguments are an empty object.
 * @throws {AgentError} for what is not a JSON object
 */
export function readArguments(input: string): JsonObject {
  const value = input.trim() === '' ? {} : parseJson(input);
  if (value === undefined) throw new AgentError('caller', coded('tool-arguments-json'));
  const parsed = toolInput.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AgentError('caller', coded('tool-arguments-object'));
}

/** The common surroundings of an answer's tools. */
export interface Surroundings extends Pick<PattyRun, 'privacyInput' | 'targets' | 'signal'> {
  readonly patties: readonly ToolPatty[];
}

/**
 * Runs the patty that the model calls by its name, and returns its result as text.
 * @throws {AgentError} whose message goes to the model, too
 */
export async function callTool(
  call: { readonly name: string; readonly input: string },
  { patties, ...surroundings }: Surroundings,
): Promise<string> {
  const patty = patties.find(({ name }) => name === call.name);
  if (patty === undefined) throw new AgentError('caller', coded('tool-unknown', { name: call.name }));
  return runTool({ patty, input: readArguments(call.input), ...surroundings });
}
