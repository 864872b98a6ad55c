import { expect } from 'vitest';
import type { StreamEvent } from '#server/doors/chat/frames.ts';
import type { Reply } from '#test/support/provider-streams.ts';
import { ask, errorOf, joined, serve } from './provider-world.ts';

/* Replies of hosts that the providers' own documents do not describe. */

export const sse = { 'content-type': 'text/event-stream' };
export const jsonType = { 'content-type': 'application/json' };
export const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
export const chunk = (delta: object, finish: string | null = null) =>
  data({ choices: [{ index: 0, delta, finish_reason: finish }] });
export const DONE = 'data: [DONE]\n\n';
export const openai = (...chunks: string[]): Reply => ({ headers: sse, chunks });
export const whole = (value: object): Reply => ({ headers: jsonType, chunks: [JSON.stringify(value)] });

export async function answer(type: string, reply: Reply): Promise<StreamEvent[]> {
  const provider = await serve([reply]);
  return ask(type, provider.url);
}

/** The texts of an answer that must have no error. */
export async function textOf(type: string, reply: Reply): Promise<string> {
  const events = await answer(type, reply);
  expect(errorOf(events)).toBe('');
  return joined(events, 'content');
}
