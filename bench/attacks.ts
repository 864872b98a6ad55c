import { connect } from 'node:net';

/** Requests of strangers and clumsy clients, each of which once blocked the server for seconds or ended it. */
const MIB = 1024 * 1024;
const TALL = 'BRG-TALL';
/** The tools of a burger, which is one item of an import more. */
const TOOLS = 99;

export interface Attack {
  readonly name: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: () => string;
  /** The server's response, which shows that the attack is as described. */
  readonly status: number;
}

const model = (more: object) => () => JSON.stringify({ model: 'x', ...more });
const said = (content: string) => ({ messages: [{ role: 'user', content }] });
const tool = (properties: object) => ({
  tools: [{ function: { name: 'tool', parameters: { properties } } }],
});
const rubbish = (element: string, mebibytes: number) =>
  `[${`${element},`.repeat((mebibytes * MIB) / (element.length + 1) - 1)}${element}]`;

/** The cheese that `burger` has to have. */
export const CHEESE = { type: 'ollama', json_data: { host: 'http://x', api_key: 'k' } };

/** `burger` and `workshop` are the IDs for the builder's calls. The bodies have the greatest size that an import takes. */
export const attacks = ({ burger, workshop }: { burger: string; workshop: string }): Attack[] => {
  const count = 5000;
  const many = '5,000';
  const size = '4 MiB';
  const upload = (element: string) => () => rubbish(element, 3.9);
  const burgers = () =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({ id: `BRG-${index}`, name: `Burger ${index}` })),
    );
  const chat = '/demo-model/api/chat';
  const file = `/api/workshop/${workshop}/burgers`;
  const patty = `/api/burger/${burger}/patty`;
  const profile = { first_name: 'Ada', last_name: 'Lovelace' };
  return [
    {
      name: 'spaces, and a parameter of separators',
      status: 200,
      path: chat,
      body: model({ ...said(' '.repeat(20_000)), ...tool({ _: {} }) }),
    },
    {
      name: 'opening quotation marks',
      status: 200,
      path: chat,
      body: model({ ...said('“'.repeat(20_000)), ...tool({ a: {} }) }),
    },
    {
      name: '0.2 MiB of zeros for messages',
      status: 400,
      path: chat,
      body: () => `{"model":"x","messages":${rubbish('0', 0.2)}}`,
    },
    {
      name: '0.2 MiB of tools',
      status: 200,
      path: chat,
      body: () => `{"model":"x","messages":[],"tools":${rubbish('{"function":{"name":"a"}}', 0.2)}}`,
    },
    { name: `${size} of zeros as an import`, status: 413, path: file, body: upload('0') },
    {
      name: `${size} of burgers without a name`,
      status: 413,
      path: file,
      body: upload('{"name":""}'),
    },
    { name: `${size} of empty lists as an import`, status: 413, path: file, body: upload('[]') },
    {
      name: `${size} of long numbers as an import`,
      status: 413,
      path: file,
      body: upload('1234567890123456'),
    },
    {
      name: '200,000 burgers of a name only',
      status: 413,
      path: file,
      body: () => `[${Array.from({ length: 200_000 }, () => '{"name":"b"}').join()}]`,
    },
    {
      name: '1 MB of brackets',
      status: 400,
      path: patty,
      body: () => '['.repeat(1_000_000),
    },
    { name: `${many} burgers`, status: 200, path: file, body: burgers },
    { name: `${many} burgers once more, in their place`, status: 200, path: file, body: burgers },
    {
      name: `${many} burgers, listed`,
      status: 200,
      method: 'GET',
      path: `/api/burger?workshop_id=${workshop}`,
    },
    { name: `${many} burgers, exported`, status: 200, method: 'GET', path: file },
    {
      name: `${many} patties and their burgers`,
      status: 200,
      path: file,
      body: () =>
        JSON.stringify(
          Array.from({ length: count / (TOOLS + 1) }, (_, index) => ({
            id: index === 0 ? TALL : `BRG-TALL-${index}`,
            name: 'Tall',
            patties: Array.from({ length: TOOLS }, (_, tool) => ({
              type: 'prompt',
              json_data: { name: `tool-${tool}` },
            })),
          })),
        ),
    },
    {
      name: 'the patties of a burger, listed',
      status: 200,
      method: 'GET',
      path: `/api/burger/${TALL}/patty`,
    },
    { name: `${many} patties and their burgers, exported`, status: 200, method: 'GET', path: file },
    { name: 'a burger, deleted', status: 200, method: 'DELETE', path: `/api/burger/${TALL}` },
    {
      name: '1 MiB of lists as a patty',
      status: 400,
      path: patty,
      body: () =>
        `{"type":"api","json_data":{"name":"t","display_name":"T","parameters":{"required":${rubbish('[]', 0.9)}}}}`,
    },
    {
      name: '1 MiB of zeros as privacy_inputs',
      status: 400,
      path: patty,
      body: () =>
        `{"type":"api","json_data":{"name":"t","display_name":"T"},"settings":{"privacy_inputs":${rubbish('0', 0.9)}}}`,
    },
    {
      name: 'an email of dots',
      status: 400,
      method: 'PUT',
      path: '/api/me/profile',
      body: () => JSON.stringify({ ...profile, email: `a@${'.'.repeat(900_000)}@` }),
    },
    {
      name: 'a host of slashes',
      status: 200,
      method: 'PUT',
      path: `/api/burger/${burger}/cheese/ollama`,
      body: () =>
        JSON.stringify({
          json_data: { host: `http://x${'/'.repeat(199_000)}x`, api_key: 'k' },
        }),
    },
  ];
};

/** The longest time, in milliseconds, that `/api/health` took to answer while `work` ran. */
export async function slowestHealth(origin: string, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  let slowest = 0;
  do {
    const start = performance.now();
    await (await fetch(`${origin}/api/health`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - start);
  } while (!isOver);
  await ended;
  return slowest;
}

/** Sends the attack and reads its answer, which must have the attack's status. */
export async function send(origin: string, token: string, attack: Attack): Promise<void> {
  const { name, method = 'POST', path, body, status } = attack;
  const text = body?.();
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(text === undefined ? {} : { body: text }),
  });
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${name}: answered with ${answer.status}, not ${status}`);
}

const upgrade = `GET /chat/b HTTP/1.1
Host: x
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

`.replaceAll('\n', '\r\n');

/** A frame of a socket message, whose mask is zeros. */
function frame(first: number, text: string): Buffer {
  const head = Buffer.from([first, 0x80 | 127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(text.length, 6);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** What strangers write on a connection in many small pieces, or at once. */
export const floods: readonly { readonly name: string; readonly bytes: () => Buffer }[] = [
  {
    name: '1,680 calls in one packet',
    bytes: () => Buffer.from('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1680)),
  },
  {
    name: 'a sign-in in 65,000 chunks of one byte',
    bytes: () =>
      Buffer.from(
        `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(65_000)}`,
      ),
  },
  {
    name: 'a message in 16,000 fragments of one byte',
    bytes: () =>
      Buffer.concat([
        Buffer.from(upgrade),
        Buffer.from([1, 0x81, 0, 0, 0, 0, 0x7b]),
        Buffer.alloc(16_000 * 7, Buffer.from([0, 0x81, 0, 0, 0, 0, 0x20])),
      ]),
  },
  {
    name: 'a message of 1 MB of empty lists',
    bytes: () => Buffer.concat([Buffer.from(upgrade), frame(0x81, `[${'[],'.repeat(333_000)}[]]`)]),
  },
];

/** Writes a flood on so many connections at once, and waits until the server has ended them. */
export async function flood(
  origin: string,
  { bytes }: (typeof floods)[number],
  connections: number,
): Promise<void> {
  const written = bytes();
  const ended = Array.from({ length: connections }, async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
    socket.on('error', () => undefined);
    socket.resume();
    socket.end(written);
    // A flood that is cut off ends with an error.
    await new Promise((resolve) => socket.once('close', resolve));
  });
  await Promise.all(ended);
}
