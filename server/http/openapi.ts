import { VERSION } from '../lib/version.ts';
import { addCommonAnswers, nullableEnums } from './common-answers.ts';
import { createRouter } from './router.ts';

const DESCRIPTION = `Every call of the Cowtex console, generated from the schemas that check them.

A path that is called with another method answers 405, with \`Allow\`. Answers may get further fields, and codes further values.

The chat is a WebSocket at \`/chat/{burgerId}\`: the client sends \`{messages: [{role, content}], debug, privacy_input:
{Authorization}}\`, the server answers with text frames of \`event:\` and \`data:\` lines.`;

const TAGS = {
  Session: 'Signing in and out, and the tokens of a sign-in',
  Profile: 'The signed-in account',
  Accounts: 'All accounts, for administrators',
  Services: 'Services, their roles, and who has them',
  Workshops: 'Workshops, and their burgers as a file',
  Burgers: 'The agents of a workshop',
  'Top buns': 'The system prompts of a burger',
  Cheeses: 'The models of a burger',
  Patties: 'The tools of a burger',
  Keys: 'The keys with which programs ask a burger',
  Questions: 'Sets of questions of a burger, and their runs',
  Door: 'Burgers as models of OpenAI’s API, for programs with a key',
  Server: 'What the server says about itself',
  Demo: 'An invented service that tools of the guided demo call',
};

type Router = ReturnType<typeof createRouter>;

/** `GET /openapi.json`: the description of `app`'s calls. It is made with the first request. */
export function openApiRoute(app: Router) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token from `POST /api/login` or `POST /api/refresh`.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'doorKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of a burger, from `POST /api/burger/{id}/key`.',
  });
  let text: string | undefined;
  return createRouter().get('/openapi.json', (c) => {
    text ??= JSON.stringify(documentOf(app));
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  });
}

function documentOf(app: Router) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Cowtex',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  return nullableEnums(addCommonAnswers(document));
}
