import { objectIn } from '#domain/json/text.ts';
import { foundTools } from '#domain/tool-source/found-tools.ts';

/* What is pasted into the form of a patty, and what becomes of it. */

export const toolsIn = (text: string) => foundTools(text).tools.map(({ read }) => read());
export const settingsOf = (text: string) => toolsIn(text)[0]?.settings;
export const propertiesOf = (text: string) =>
  objectIn(objectIn(toolsIn(text)[0]?.definition.parameters).properties);

export const document = (operation: object, more: object = {}) =>
  JSON.stringify({
    openapi: '3.0.3',
    servers: [{ url: 'https://e.com' }],
    paths: { '/a': { post: operation } },
    ...more,
  });
export const body = (schema: object, type = 'application/json', more: object = {}) => ({
  requestBody: { content: { [type]: { schema, ...more } } },
});
export const query = (parameter: object) => ({ parameters: [{ name: 'q', in: 'query', ...parameter }] });
