import { createServer } from 'node:http';
import { listen } from '#test/support/listen.ts';

/** A tool that knows every building but B-0: that question is never answered. */
export async function startTool() {
  const server = createServer((request, response) => {
    if (request.url === '/B-0') return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ weather: 'raining frogs' }));
  });
  const { url, stop } = await listen(server);
  return {
    /** The address that a server has to allow. */
    target: new URL(url).host,
    /** The settings of a patty that calls it with the ID of a building. */
    settings: JSON.stringify({ url: `${url}/{building_id}`, method: 'get', privacy_inputs: [] }),
    stop,
  };
}
