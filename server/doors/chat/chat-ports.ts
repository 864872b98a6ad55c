import type { AgentEvent } from '../../agent/events.ts';
import type { ModelKeys } from '../../agent/models/models.ts';
import { countVisitorAnswer } from '../../builder/visitors/store.ts';
import type { Deps } from '../../deps.ts';
import { outageLog, outageOf } from '../../http/outages.ts';
import { newId } from '../../lib/ids.ts';
import { atMost } from '../../lib/log.ts';
import type { Targets } from '../../net/targets.ts';
import type { FoundStack, StackReader, Stacks } from '../../published/stacks.ts';
import { createAnswerLog } from '../answer-log.ts';
import type { Answering } from '../answering.ts';

/** The parts of the server that a chat needs. */
export interface ChatPorts {
  readonly keys: ModelKeys;
  readonly targets: Targets;
  /** Reads the layers that answer; null if there is no such burger, or none for visitors. */
  readStack(burgerId: string, reader: StackReader): Promise<FoundStack | null>;
  /** Counts an answer to a visitor; false if the burger has given `most` today. */
  countVisitorAnswer(burgerId: string, most: number): Promise<boolean>;
  /** The account and sign-in of an access token; null if it is not valid. */
  readonly bearerOf: Deps['bearerOf'];
  readonly answering: Answering;
  /** Takes each event of a burger's answer, for the metrics and the log. */
  observe(burgerId: string, answerId: string): (event: AgentEvent) => void;
  /** Logs an unexpected error, and returns its ID in the log for the client. */
  report(error: unknown): string;
  /** Logs that a page of another host was refused a socket. */
  reportOrigin(origin: string | undefined, host: string | undefined): void;
}

interface ChatParts {
  readonly targets: Targets;
  readonly answering: Answering;
  readonly stacks: Stacks;
  /** Takes each event of an answer, for the metrics. */
  count(event: AgentEvent): void;
}

/** The ports of a chat on the server's data. */
export function chatPorts(deps: Deps, { targets, answering, stacks, count }: ChatParts): ChatPorts {
  const logOutage = outageLog(deps.log);
  const warn = atMost(1, deps.log.warn);
  return {
    keys: deps.config,
    targets,
    readStack: stacks.stackFor,
    countVisitorAnswer: (burgerId, most) => countVisitorAnswer(deps, burgerId, most),
    bearerOf: deps.bearerOf,
    answering,
    observe(burgerId, answerId) {
      const log = createAnswerLog(deps.log, burgerId, answerId);
      return (event) => {
        count(event);
        log(event);
      };
    },
    report(error) {
      const request = newId('REQ');
      const outage = outageOf(error);
      if (outage === undefined) deps.log.error('A chat failed', error, { request });
      else logOutage(outage, error, { request });
      return request;
    },
    reportOrigin: (origin, host) =>
      warn('Refused a socket: the page is of another host, or a proxy does not pass the host on', {
        origin,
        host,
      }),
  };
}
