import { createRouter } from './router.ts';

const DESCRIPTION = `Every call of the Cowtex console, generated from the schemas that check them.

The chat is a WebSocket at \`/chat/{burgerId}\`: the client sends \`{messages: [{role, content}], debug, privacy_input:
{Authorization}}\`, the server answers with text frames of \`event:\` and \`data:\` lines.`;

/** `GET /openapi.json`: the description of `app`'s calls. It is made with the first request. */
export function openApiRoute(app: ReturnType<typeof createRouter>) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token from `POST /api/login` or `POST /api/refresh`.',
  });
  let document: ReturnType<typeof app.getOpenAPI31Document> | undefined;
  return createRouter().get('/openapi.json', (c) => {
    document ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Cowtex',
        version: '1',
        description: DESCRIPTION,
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: '/' }],
    });
    return c.json(document);
  });
}
