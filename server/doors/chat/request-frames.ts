import { hash } from 'node:crypto';
import type { SentRequest, WholeRequest } from '../../agent/models/sent-request.ts';
import type { Json, JsonObject } from '../../lib/json.ts';

/** What a member of a body became: a list that goes on from its first `kept` items, or anything else as it is. */
type Change = { readonly kept: number; readonly more: readonly Json[] } | { readonly is: Json };

/**
 * The data of a `request`: the request, or its beginning, or what differs from the request before on the connection. What a
 * difference does not name is unchanged.
 */
export type RequestData =
  | SentRequest
  | {
      readonly url: string;
      readonly headers?: WholeRequest['headers'];
      readonly changed: Readonly<Record<string, Change>>;
      /** The names of members that are no longer there. */
      readonly gone?: readonly string[];
    };

/** The prints of the members of a body, and of each item of a list. */
type Prints = ReadonlyMap<string, string | readonly string[]>;

/** Makes the function that tells the requests of a connection. It keeps prints of the one before, because bodies are long. */
export function createRequestFrames(): (sent: SentRequest) => RequestData {
  let before: { readonly headers: string; readonly prints: Prints } | null = null;
  return (sent) => {
    const earlier = before;
    // After a beginning the next request is told whole again.
    before = null;
    if ('text' in sent) return sent;
    before = { headers: printOf(sent.headers), prints: printsOf(sent.body) };
    if (earlier === null) return sent;
    const { prints, headers } = before;
    const gone = [...earlier.prints.keys()].filter((name) => !prints.has(name));
    return {
      url: sent.url,
      ...(headers !== earlier.headers && { headers: sent.headers }),
      changed: changesOf(sent.body, prints, earlier.prints),
      ...(gone.length > 0 && { gone }),
    };
  };
}

function changesOf(body: JsonObject, prints: Prints, before: Prints): Readonly<Record<string, Change>> {
  const changed: [string, Change][] = [];
  for (const [name, value] of Object.entries(body)) {
    const [now = '', earlier] = [prints.get(name), before.get(name)];
    if (Array.isArray(value) && typeof now === 'object' && typeof earlier === 'object') {
      const differs = now.findIndex((print, place) => print !== earlier[place]);
      const kept = differs === -1 ? now.length : differs;
      if (kept < now.length || kept < earlier.length) changed.push([name, { kept, more: value.slice(kept) }]);
    } else if (now !== earlier) changed.push([name, { is: value }]);
  }
  return Object.fromEntries(changed);
}

const printsOf = (body: JsonObject): Prints =>
  new Map(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(printOf) : printOf(value),
    ]),
  );

const printOf = (value: Json): string => hash('sha256', JSON.stringify(value), 'base64url');
