import { createRoute, z } from '@hono/zod-openapi';
import type { Config } from '../config/config.ts';
import { answer } from './contract.ts';
import { createRouter } from './router.ts';

/** The capabilities of this server beyond the console's specification. A client asks once, and reads a 404 as none. */
const capabilitiesOf = ({ openaiApiKey, anthropicApiKey, oidc }: Config): string[] => [
  'workshop-rename',
  'workshop-delete',
  'key-copy',
  'answering',
  'role-take',
  'keep-alive',
  'history',
  'audit',
  'talk',
  'published',
  'door',
  'questions',
  'request',
  'links',
  ...(openaiApiKey === undefined ? [] : ['openai-key']),
  ...(anthropicApiKey === undefined ? [] : ['anthropic-key']),
  ...(oidc === null ? [] : ['oidc']),
];

const read = createRoute({
  method: 'get',
  path: '/api/capabilities',
  operationId: 'getCapabilities',
  tags: ['Server'],
  summary: 'List the optional features of this server',
  security: [],
  responses: {
    200: answer(
      z.object({
        capabilities: z.array(z.string()).openapi({
          description:
            '`workshop-rename` is `PUT`, and `workshop-delete` is `DELETE`, of `/api/workshop/{workshopId}`. `key-copy` is `key_of` of `POST /api/burger/{id}/cheese`. `answering` is the field of a burger that says which cheese answers; without it the one that was changed last does. `role-take` is `DELETE` of `/api/services/{service}/{role}/{accountId}`. `keep-alive` is a comment (`:` and an empty line) that the socket sends at least every 15 seconds, and at once in answer to one. `history` is `/api/burger/{id}/history`, `restore` beside it, and `/api/deleted-burgers`. `audit` is `/api/history` and `/api/history.jsonl`, which the server may keep for a role. `talk` is the page `/talk/{burgerId}` for visitors of a public burger, and `GET /api/talk/{id}`. `published` is `/api/burger/{id}/publications` and `published` beside it. `door` is `/api/burger/{id}/key` and `/v1`. `questions` is `/api/burger/{id}/questions` and `/api/questions/{id}`, with the runs of questions at `/api/burger/{id}/question-runs` and `/api/question-runs/{id}`. `request` is an event of the socket in debug mode: what each call of the model was sent, without secrets, as a difference to the call before on the connection. `links` is `/api/login/link`, by which the holder of a link sets a password. With `openai-key` or `anthropic-key` the server has a key of its own, for cheeses without one. `oidc` is `/api/oidc` and `/api/me/oidc`, the sign-in by the company’s provider. Further ones may follow.',
        }),
        provider: z.string().optional().openapi({
          description: 'With `oidc`: what people call the provider. It stands on the button that leads there',
          example: 'Example Corp',
        }),
      }),
      'The names of the capabilities',
    ),
  },
});

/** `GET /api/capabilities`. */
export const capabilityRoutes = (config: Config) =>
  createRouter().openapi(read, (c) => {
    const provider = config.oidc?.name;
    const capabilities = capabilitiesOf(config);
    return c.json({ data: { capabilities, ...(provider !== undefined && { provider }) } }, 200);
  });
