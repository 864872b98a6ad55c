import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#domain/entities.ts';
import { foundTools } from '#domain/tool-source/found-tools.ts';
import { propertiesOf, settingsOf, toolsIn } from './pasted.ts';

describe('what is pasted becomes the same call', () => {
  const FORM = 'application/x-www-form-urlencoded';
  test.each<[string, string, JsonObject]>([
    [
      'lists in a body',
      `curl https://e.com -d '{"tags":["a"],"none":[],"deep":[[1]]}'`,
      {
        tags: { type: 'array', items: { type: 'string' } },
        none: { type: 'array', items: { type: 'string' } },
        deep: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
      },
    ],
    [
      'lists in a query',
      'curl "https://e.com/?id=1&id=2"',
      { id: { type: 'array', items: { type: 'integer' } } },
    ],
    [
      'names that models refuse',
      `curl https://e.com -d '{"filter[name]":"a","$top":1,"@type":"b","城市":"c","国家":"d"}'`,
      {
        filter_name: { 'x-name': 'filter[name]', example: 'a' },
        top: { 'x-name': '$top' },
        type: { 'x-name': '@type' },
        body: { 'x-name': '城市', description: '城市' },
        body_2: { 'x-name': '国家' },
      },
    ],
    [
      'long names',
      `curl https://e.com -d '{"${'a'.repeat(70)}":1}'`,
      { ['a'.repeat(60)]: { 'x-name': 'a'.repeat(70) } },
    ],
    [
      'brackets and braces as a browser escapes them',
      String.raw`curl 'https://e.com/s?types\[\]=a&variables=\{"id":1\}'`,
      {
        types: { type: 'string', example: 'a' },
        variables: { type: 'string', example: '{"id":1}' },
      },
    ],
    [
      'variables of Postman',
      `curl '{{baseUrl}}/u/{{userId}}?q={{q}}' -d '{"n": {{count}}, "s": "{{text}}"}'`,
      {
        userId: { type: 'string' },
        q: { type: 'string' },
        n: { type: 'string' },
      },
    ],
  ])('%s', (_, text, properties) => {
    expect(propertiesOf(text)).toMatchObject(properties);
  });

  test.each<[string, string]>([
    [`curl 'https://e.com/s?types\\[\\]=a'`, 'https://e.com/s?types%5B%5D={types}'],
    ['curl https://e.com/?filter[name]=a', 'https://e.com/?filter%5Bname%5D={filter_name}'],
    ['curl "https://e.com/v/{{id}}/x?城市=a"', 'https://e.com/v/{id}/x?%E5%9F%8E%E5%B8%82={query}'],
    [`curl https://e.com/\${ID}`, 'https://e.com/{ID}'],
  ])('%s calls %s', (text, url) => {
    expect(settingsOf(text)).toMatchObject({ url });
  });

  test.each([
    ['{{baseUrl}}/v1/users', '/v1/users'],
    ['https://{{host}}/v1/users', '/v1/users'],
    ['$BASE/v1/users', '/v1/users'],
  ])('%s asks for the address of the API', (address, path) => {
    const [tool] = foundTools(`curl '${address}'`).tools;
    expect([tool?.asksBase, tool?.base]).toEqual([true, '']);
    expect(tool?.read('https://e.com').settings).toMatchObject({ url: `https://e.com${path}` });
  });

  test.each([
    '```bash\ncurl https://e.com -H "X-Key: 1"\n```',
    '# the buildings\n\ncurl https://e.com -H "X-Key: 1"',
    'API_KEY="a b" curl https://e.com -H "X-Key: $API_KEY"',
    'export API_KEY=abc\ncurl https://e.com -H "X-Key: 1"',
    'user@host:~/work$ curl https://e.com -H "X-Key: 1"',
    'PS C:\\Users\\ada> curl.exe https://e.com `\n  -H "X-Key: 1"',
    'curl “https://e.com” –H “X-Key: 1”',
    'curl ‘https://e.com’ –header ‘X-Key: 1’',
    'curl —header "X-Key: 1" https://e.com',
    'curl https://e.com\n  -H "X-Key: 1"\n  --compressed',
    'curl \\ \n  https://e.com \\\n  -H "X-Key: 1"',
    'sudo curl https://e.com -H "X-Key: 1"\n\n{"ok": true}',
  ])('%j', (text) => {
    expect(settingsOf(text)).toEqual({ url: 'https://e.com', method: 'get', privacy_inputs: ['X-Key'] });
  });

  const parts =
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="b.txt"\r\n\r\nB\r\n--x--\r\n';
  test.each<[string, JsonObject, string[], string[]]>([
    ['curl https://e.com -d a=1 -d b=2', { content_type: FORM }, ['a', 'b'], []],
    [
      'curl https://e.com -F a=1 -F "b=x;type=text/plain" -F f=@c.png',
      { content_type: 'multipart/form-data' },
      ['a', 'b'],
      ['-F f=@c.png'],
    ],
    [
      `curl https://e.com -H 'Content-Type: multipart/form-data; boundary=x' --data-binary $'${parts.replaceAll('\r\n', '\\r\\n')}'`,
      { content_type: 'multipart/form-data' },
      ['a'],
      ['f'],
    ],
    [`curl https://e.com -d '[1]'`, { body_input: 'body' }, ['body'], []],
    [
      `curl https://e.com -H 'Content-Type: text/xml' -d '<a/>'`,
      { body_input: 'body', content_type: 'text/xml' },
      ['body'],
      [],
    ],
    [
      `curl https://e.com -H 'Content-Type: application/vnd.api+json' -d '{"a":1}'`,
      { content_type: 'application/vnd.api+json' },
      ['a'],
      [],
    ],
    [`curl https://e.com -H 'Content-Type: ${FORM}' -d 'a=%7B%7D'`, { content_type: FORM }, ['a'], []],
  ])('%s', (text, settings, names, lost) => {
    expect(settingsOf(text)).toEqual({ url: 'https://e.com', method: 'post', ...settings });
    expect(Object.keys(propertiesOf(text))).toEqual(names);
    expect(toolsIn(text)[0]?.leftOut).toEqual(lost);
  });
});
