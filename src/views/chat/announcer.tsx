import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import type { Row } from '#machines/chat/transcript.ts';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { useOwnWords } from './own-words.tsx';

interface AnnouncerProps {
  readonly chat: ChatActor;
  /** The burger's name, where more than one is heard. */
  readonly name?: string;
}

/** Tells screen readers that an answer has begun, and reads it when it is complete. */
export function Announcer({ chat, name }: AnnouncerProps) {
  const { t } = useLingui();
  const isAnswering = useSelector(chat, (snapshot) => snapshot.hasTag('answering'));
  const last = useSelector(chat, selectLastFinished);
  const ownWords = useOwnWords();
  const answering = name === undefined ? t`The burger is answering…` : t`${name} is answering…`;
  const said = (row: Row) => {
    const label = t(row.label);
    const text = row.message === null ? (ownWords(row.meta.told) ?? beginningOf(row)) : t(row.message);
    return name === undefined ? t`${label}: ${text}` : t`${name} · ${label}: ${text}`;
  };
  return (
    <VisuallyHidden>
      <div role="status">{isAnswering ? answering : ''}</div>
      <div aria-live="polite">{last && said(last)}</div>
    </VisuallyHidden>
  );
}

/** The newest complete row. The user's own messages are not announced. */
function selectLastFinished({ context }: ChatSnapshot): Row | null {
  const row = context.transcript.rows.at(-1);
  return row && !row.streaming && row.role !== 'user' ? row : null;
}

/** The longest announcement, in characters. The rest can be read in the log. */
const MOST_SAID = 4_000;

function beginningOf({ blocks }: Row): string {
  let text = '';
  for (const block of blocks) {
    if (text.length + block.length > MOST_SAID)
      return `${text}${block.slice(0, Math.max(0, MOST_SAID - text.length))}…`;
    text += block;
  }
  return text;
}
