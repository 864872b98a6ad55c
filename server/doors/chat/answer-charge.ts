import { CHARACTER_BYTES, MAX_REMEMBERED } from '../../agent/conversation.ts';
import type { Hold } from '../../limits/budget.ts';
import type { StreamEvent } from './frames.ts';

/** The memory that an answer takes in steps, and with each of its frames besides the characters. */
const STEP_BYTES = 64 * 1024;
const FRAME_BYTES = 64;

/**
 * Makes a function that holds memory for an answer as it is told, and returns false, once, if there is too little. Of the text
 * and the thinking no more is kept than a conversation remembers; an image waits until the client takes it. A
 * request is no part of the answer, and the agent waits until the client has taken it.
 */
export function chargeTo(hold: Pick<Hold, 'resize'>): (event: StreamEvent) => boolean {
  let bytes = 0;
  let charged = 0;
  let characters = 0;
  let isRefused = false;
  return ({ event, data }) => {
    if (event === 'request') return true;
    if (event !== 'image') characters += data.length;
    if (isRefused || (event !== 'image' && characters > 2 * MAX_REMEMBERED)) return true;
    bytes += data.length * CHARACTER_BYTES + FRAME_BYTES;
    if (bytes <= charged) return true;
    charged = bytes + STEP_BYTES;
    isRefused = !hold.resize(charged);
    return !isRefused;
  };
}
