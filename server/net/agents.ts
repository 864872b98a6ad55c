import type { BlockList } from 'node:net';
import { Agent, buildConnector } from 'undici';

/**
 * An agent whose connections lead to no address of the list. Node checks the list where it opens a plain connection, and
 * ignores it where TLS opens one. So every connection is opened as a plain one, and TLS is given one that is open.
 */
export function guardedAgent(blockList: BlockList, options: { readonly connections?: number } = {}): Agent {
  // The port is that of each call.
  const open = buildConnector({ blockList, port: 0 });
  const secure = buildConnector({});
  return new Agent({
    ...options,
    connect(target, done) {
      if (target.protocol !== 'https:') {
        open(target, done);
        return;
      }
      open({ ...target, protocol: 'http:', port: target.port || '443' }, (error, httpSocket) => {
        if (error !== null) done(error, null);
        else secure({ ...target, httpSocket }, done);
      });
    },
  });
}
