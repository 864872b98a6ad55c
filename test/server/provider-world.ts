import { onTestFinished } from 'vitest';
import type { AgentEvent } from '#server/agent/events.ts';
import type { ModelKeys } from '#server/agent/models/models.ts';
import { type AgentRun, runAgent } from '#server/agent/run.ts';
import type { ToolPatty } from '#server/builder/agent-stack.ts';
import { createAnswerFrames } from '#server/doors/chat/answer-frames.ts';
import type { StreamEvent } from '#server/doors/chat/frames.ts';
import { createRequestFrames } from '#server/doors/chat/request-frames.ts';
import type { JsonObject } from '#server/lib/json.ts';
import type { Pause } from '#server/net/each-chunk.ts';
import type { Targets } from '#server/net/targets.ts';
import { newConversation, plentyFor } from '#test/support/limits.ts';
import { type FakeProvider, type Reply, serveProvider } from '#test/support/provider-streams.ts';
import { testTargets } from '#test/support/targets.ts';
import type { Event } from './socket-world.ts';

export const KEY = 'sk-very-secret-0123456789';

const targets = testTargets();
export const keys = { openaiApiKey: undefined, anthropicApiKey: undefined, allowedTargets: [] };

export const lookUp: ToolPatty = {
  id: 'PTY-1',
  type: 'prompt',
  name: 'look_up',
  description: 'Looks up a building',
  parameters: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
  settings: { prompt: 'It has 12 floors.' },
};

export async function serve(replies: readonly Reply[]): Promise<FakeProvider> {
  const provider = await serveProvider(replies);
  onTestFinished(() => provider.stop());
  return provider;
}

interface Options {
  readonly settings?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
  readonly privacyInput?: Readonly<Record<string, string>>;
  readonly systemPrompts?: readonly string[];
  readonly apiKey?: string | null;
  readonly keys?: ModelKeys;
  readonly tools?: readonly ToolPatty[];
  readonly signal?: AbortSignal;
  readonly debug?: boolean;
  readonly prompt?: string;
  readonly conversation?: ReturnType<typeof newConversation>;
  /** The work that delays the next event. */
  readonly onEvent?: (event: StreamEvent) => Promise<unknown> | undefined;
  /** Runs after each piece of text. */
  readonly onText?: () => void;
  readonly targets?: Targets;
  /** Tells the requests of a connection that has several answers. */
  readonly tellRequest?: ReturnType<typeof createRequestFrames>;
}

/** A run of the agent with this model. */
function runOf(type: string, host: string, options: Options): AgentRun {
  return {
    stack: {
      systemPrompts: options.systemPrompts ?? ['Be brief.', 'Be kind.'],
      cheese: {
        type,
        settings: { host, model: 'gpt-oss', ...options.settings },
        apiKey: options.apiKey === undefined ? KEY : options.apiKey,
        headers: options.headers ?? {},
      },
      tools: options.tools ?? [],
    },
    conversation: options.conversation ?? newConversation(),
    userMessages: [{ role: 'user', content: options.prompt ?? 'Hello' }],
    privacyInput: options.privacyInput ?? {},
    keys: options.keys ?? keys,
    targets: options.targets ?? targets,
    openHold: () => plentyFor('ACC-1'),
    signal: options.signal ?? new AbortController().signal,
  };
}

/** The agent's report of an answer. */
export async function report(type: string, host: string, options: Options = {}): Promise<AgentEvent[]> {
  const seen: AgentEvent[] = [];
  await runAgent(runOf(type, host, options), (event) => {
    seen.push(event);
    if (event.type === 'text') options.onText?.();
    return null;
  });
  return seen;
}

/** The frames of an answer. */
export async function ask(type: string, host: string, options: Options = {}): Promise<StreamEvent[]> {
  const seen: StreamEvent[] = [];
  let pause: Pause = null;
  const frames = createAnswerFrames(
    {
      isVisitor: false,
      debug: options.debug ?? false,
      answerId: 'ANS-1',
      tellRequest: options.tellRequest ?? createRequestFrames(),
    },
    (frame) => {
      seen.push(frame);
      pause = options.onEvent?.(frame) ?? pause;
    },
  );
  await runAgent(runOf(type, host, options), (event) => {
    pause = null;
    frames(event);
    return pause;
  });
  return seen;
}

export const joined = (events: readonly Event[] | undefined, name: string) =>
  (events ?? [])
    .filter(({ event }) => event === name)
    .map(({ data }) => data)
    .join('');
export const errorOf = (events: readonly StreamEvent[]) =>
  events.find(({ event }) => event === 'error')?.data ?? '';
export const names = (events: readonly StreamEvent[]) => events.map(({ event }) => event);
