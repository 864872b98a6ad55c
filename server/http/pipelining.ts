import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next call after the answer. Node hands over all calls of a packet at once. */
const MAX_UNFINISHED = 8;

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The same listener, which closes a connection with more unfinished calls than 8. */
export function withoutPipelines(listener: Listener): Listener {
  const unfinished = new WeakMap<Socket, number>();
  const add = (socket: Socket, calls: number) => {
    const count = (unfinished.get(socket) ?? 0) + calls;
    unfinished.set(socket, count);
    return count;
  };
  return (request, response) => {
    const { socket } = request;
    if (add(socket, 1) > MAX_UNFINISHED) {
      socket.destroy();
      return undefined;
    }
    response.once('close', () => add(socket, -1));
    return listener(request, response);
  };
}
