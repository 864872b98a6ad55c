import { z } from '@hono/zod-openapi';
import { isDots, isStorable, MAX_NAME_LENGTH, tooLong, unstorable } from '../http/fields.ts';
import { issueMessage } from '../words/coded.ts';

/** The displayed name of the empty service. Answers have the empty text; requests may have either. */
const UNSPECIFIED = '(unspecified)';

/** The service as it is stored: '' for the empty service. */
export const normalService = (service: string): string => (service === UNSPECIFIED ? '' : service);

export const serviceSchema = z
  .object({ service: z.string(), roles: z.array(z.string()) })
  .openapi('Service', { description: 'An empty service name is shown as (unspecified).' });
export type Service = z.infer<typeof serviceSchema>;

const name = z
  .string()
  .trim()
  .max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH))
  .refine(isStorable, unstorable)
  // Such a role could never be removed.
  .refine((text) => !isDots(text), issueMessage('dots'));

const roleRequired = issueMessage('role-required');

export const serviceRoleInput = z
  .object({
    service: name.nullish().transform((service) => normalService(service ?? '')),
    role: z.string({ error: roleRequired }).trim().min(1, roleRequired).pipe(name),
  })
  .openapi('ServiceRole');
