import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#domain/entities.ts';
import { faultsOf } from './host-rules.ts';
import { document, toolsIn } from './pasted.ts';

describe('every definition keeps the rules of the hosts', () => {
  test('from a command', () => {
    const words = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(
        fc.dictionary(words, fc.jsonValue()),
        fc.array(fc.tuple(words, words)),
        (members, pairs) => {
          const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
          const url = `https://e.com/a?${new URLSearchParams(pairs)}`;
          const [tool] = toolsIn(`curl ${quoted(url)} --json ${quoted(JSON.stringify(members))}`);
          expect(faultsOf(tool?.definition ?? {})).toEqual([]);
        },
      ),
    );
  });

  test('from a document', () => {
    const { schema } = fc.letrec<{ schema: Json }>((tie) => {
      const name = fc.constantFrom('a', 'b[c]', '城市', 'x'.repeat(80));
      const several = fc.array(tie('schema'), { maxLength: 3 });
      return {
        schema: fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom<Json>(
            true,
            {},
            { type: 'null' },
            { $ref: '#/components/schemas/S' },
            { type: 'file' },
          ),
          fc.record<JsonObject>(
            {
              type: fc.constantFrom<Json>(
                'string',
                'int',
                'number',
                'array',
                'object',
                ['string', 'null'],
                ['integer', 'array'],
                'odd',
              ),
              nullable: fc.boolean(),
              format: fc.constantFrom('date-time', 'uuid', 'int64', 'binary'),
              enum: fc.array(fc.constantFrom<Json>('a', '', 1, null, true)),
              const: fc.constantFrom<Json>('a', 1),
              example: fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value))),
              minimum: fc.integer(),
              exclusiveMaximum: fc.constantFrom<Json>(true, 5),
              items: fc.oneof(tie('schema'), several),
              properties: fc.dictionary(name, tie('schema')),
              required: fc.constantFrom<Json>(['a', 'gone'], true),
              additionalProperties: tie('schema'),
              oneOf: several,
              anyOf: several,
              allOf: several,
              description: fc.constantFrom<Json>('What it is.', 5),
            },
            { requiredKeys: [] },
          ),
        ),
      };
    });
    const type = fc.constantFrom(
      'application/json',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'text/plain',
    );
    fc.assert(
      fc.property(schema, schema, type, (first, second, type) => {
        const parameter = { name: 'q', in: 'query', schema: second };
        const components = { schemas: { S: first } };
        const text = document(
          { parameters: [parameter], requestBody: { content: { [type]: { schema: first } } } },
          { components },
        );
        expect(toolsIn(text).flatMap(({ definition }) => faultsOf(definition))).toEqual([]);
      }),
    );
  });
});
