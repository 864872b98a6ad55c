import { createServer } from 'node:http';
import { listen } from '#test/support/listen.ts';

export interface ToolServer {
  /** `host:port`, for the server's list of allowed targets. */
  readonly target: string;
  readonly url: string;
  /** The paths of the calls so far, with their headers. */
  readonly calls: readonly { readonly path: string; readonly key: string | undefined }[];
  close(): Promise<void>;
}

/** A small HTTP API for an API patty to call. It knows the weather of every city. */
export async function startToolServer(): Promise<ToolServer> {
  const calls: { path: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const key = request.headers['x-api-key'];
    calls.push({ path: request.url ?? '', key: typeof key === 'string' ? key : undefined });
    const city = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ city, weather: 'raining frogs', degrees: 17 }));
  });
  const { url, stop } = await listen(server);
  return {
    target: new URL(url).host,
    url,
    calls,
    close: stop,
  };
}
