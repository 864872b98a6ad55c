import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { startServer, type TestServer } from './server.ts';

type Options = Parameters<typeof startServer>[0];

/**
 * One server for all tests of a block or a file. It runs from the first `beforeAll` after this call, when the options may
 * be made.
 */
export function sharedServer(options: Options | (() => Options)): TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(typeof options === 'function' ? options() : options);
  });
  afterAll(() => server.stop());
  return {
    get url() {
      return server.url;
    },
    get deps() {
      return server.deps;
    },
    get db() {
      return server.db;
    },
    get lines() {
      return server.lines;
    },
    stop: () => server.stop(),
  };
}

/** A server until the end of the test. */
export async function serverForTest(options: Options): Promise<TestServer> {
  const server = await startServer(options);
  onTestFinished(() => server.stop());
  return server;
}
