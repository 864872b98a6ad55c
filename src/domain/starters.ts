import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Patty, TopBun } from './entities.ts';
import { isPattyEnabled, pattyName } from './layer-summaries.ts';

/** A first message that suits a burger. */
interface Starter {
  readonly text: MessageDescriptor;
  /** The tool's own description. */
  readonly about: string | null;
}

const MOST = 3;
const MOST_TOOLS = 2;

/** First messages that suit a burger, three at most: each uses one of its tools, or asks about the prompts that it has. */
export function startersOf(patties: readonly Patty[], topBuns: readonly TopBun[]): readonly Starter[] {
  const tools = patties.filter(isPattyEnabled);
  return [
    ...tools.slice(0, MOST_TOOLS).map(toolStarter),
    ...(topBuns.length > 0 ? [msg`What can you help with?`, msg`What won’t you do?`].map(plain) : []),
    ...(tools.length > 0 ? [plain(msg`Which tools do you have, and what is each of them for?`)] : []),
  ].slice(0, MOST);
}

const plain = (text: MessageDescriptor): Starter => ({ text, about: null });

function toolStarter(patty: Patty): Starter {
  const tool = pattyName(patty);
  const { description } = patty.jsonData;
  return {
    text:
      patty.type === 'prompt' ? msg`What does “${tool}” say?` : msg`Use “${tool}” and tell me what it says.`,
    about: typeof description === 'string' ? description.trim() || null : null,
  };
}
