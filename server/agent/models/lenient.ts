import { z } from 'zod';

/** A field that an answer can do without, so that one of another type is as if it were absent. */
export const sideField = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);

export const sideText = sideField(z.string());

/** The ID of a tool call. Some hosts count them. */
export const callId = sideField(z.union([z.string(), z.number().transform(String)]));

const amount = z.int().min(0);

/** A number of tokens, so that metrics can count it. Some hosts write it as a text, or -1 where they do not know it. */
export const count = sideField(z.union([amount, z.string().trim().min(1).transform(Number).pipe(amount)]));

/** The arguments of a tool call as JSON text, also where a host sends the object itself. */
export const argumentsText = z
  .union([z.string(), z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value))])
  .nullish();
