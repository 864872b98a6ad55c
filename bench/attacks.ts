/** Single requests of strangers and clumsy clients, each of which once blocked the server for seconds. */
const MIB = 1024 * 1024;
/** A burger with as many tools as it may have. */
const TALL = 'BRG-TALL';
const TOOLS = 100;

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

/**
 * `burger` and `workshop` are the IDs for the builder's calls. A body for the database or for a process that reads it has this
 * `part` of the greatest size.
 */
export const attacks = ({ burger, workshop }: { burger: string; workshop: string }, part = 1): Attack[] => {
  const count = 100_000 * part;
  const many = count.toLocaleString('en');
  const size = `${16 * part} MiB`;
  const upload = (element: string) => () => rubbish(element, 15.9 * part);
  const burgers = () =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({ id: `BRG-${index}`, name: `Burger ${index}` })),
    );
  // An import takes no more than 16 MiB.
  const exported = part === 1 ? 409 : 200;
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
      status: 400,
      path: chat,
      body: () => `{"model":"x","messages":[],"tools":${rubbish('{"function":{"name":"a"}}', 0.2)}}`,
    },
    { name: `${size} of zeros as an import`, status: 400, path: file, body: upload('0') },
    {
      name: `${size} of burgers without a name`,
      status: 400,
      path: file,
      body: upload('{"name":""}'),
    },
    { name: `${size} of empty lists as an import`, status: 400, path: file, body: upload('[]') },
    {
      name: `${size} of long numbers as an import`,
      status: 400,
      path: file,
      body: upload('1234567890123456'),
    },
    {
      name: '20,000 burgers of a name only',
      status: 200,
      path: file,
      body: () => `[${Array.from({ length: 20_000 }, () => '{"name":"b"}').join()}]`,
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
    { name: `${many} burgers, exported`, status: exported, method: 'GET', path: file },
    {
      name: `${many} patties`,
      status: 200,
      path: file,
      body: () =>
        JSON.stringify(
          Array.from({ length: count / TOOLS }, (_, index) => ({
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
    { name: `${many} patties, exported`, status: exported, method: 'GET', path: file },
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
