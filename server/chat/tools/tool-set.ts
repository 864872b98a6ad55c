import { dynamicTool, type JSONSchema7, jsonSchema, type ToolSet } from 'ai';
import { z } from 'zod';
import type { JsonObject, ToolPatty } from '../agent-stack.ts';
import type { Targets } from '../net/targets.ts';
import { readResult, runTool } from './run-tool.ts';

/** What the tools of one answer run with. */
export interface ToolSurroundings {
  readonly privacyInput: Readonly<Record<string, string>>;
  readonly targets: Targets;
}

/** Arguments as a model gives them: an object, or nothing. */
export const toolInput = z
  .record(z.string(), z.json())
  .nullish()
  .transform((input): JsonObject => input ?? {});

const schemaOf = z.custom<JSONSchema7>((value) => typeof value === 'object' && value !== null);

/** The patties as the AI SDK offers them to a model. A failing tool's message goes to the model too. */
export function toolSet(patties: readonly ToolPatty[], { privacyInput, targets }: ToolSurroundings): ToolSet {
  return Object.fromEntries(
    patties.map((patty) => [
      patty.name,
      dynamicTool({
        description: patty.description,
        inputSchema: jsonSchema(schemaOf.parse({ type: 'object', properties: {}, ...patty.parameters })),
        async execute(input, { abortSignal }) {
          const signal = abortSignal ?? new AbortController().signal;
          return readResult(
            await runTool({ patty, input: toolInput.parse(input), privacyInput, targets, signal }),
          );
        },
      }),
    ]),
  );
}
