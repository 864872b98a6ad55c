import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { isThinking, type Row } from '#domain/chat/transcript.ts';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { selectIsAnswering } from '#machines/chat/chat-selectors.ts';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { useOwnWords } from './log-row.tsx';

interface AnnouncerProps {
  readonly chat: ChatActor;
  /** The burger's name, if several burgers are announced. */
  readonly name?: string;
}

/** Tells screen readers that an answer has begun, and announces each row of it as soon as it is complete. */
export function Announcer({ chat, name }: AnnouncerProps) {
  const { t } = useLingui();
  const isAnswering = useSelector(chat, selectIsAnswering);
  const complete = useSelector(chat, selectComplete, shallowEqual);
  const ownWords = useOwnWords();
  const answering = name === undefined ? t`The burger is answering…` : t`${name} is answering…`;
  const said = (row: Row) => {
    const label = t(row.label);
    const text = row.message === null ? (ownWords(row.meta.errorCode) ?? beginningOf(row)) : t(row.message);
    return name === undefined ? t`${label}: ${text}` : t`${name} · ${label}: ${text}`;
  };
  return (
    <VisuallyHidden>
      <div role="status">{isAnswering ? answering : ''}</div>
      <div aria-live="polite">
        {complete.map((row) => (
          <p key={row.id}>{said(row)}</p>
        ))}
      </div>
    </VisuallyHidden>
  );
}

/** The maximum number of rows in the live region. Nobody listens to more at once. */
const MOST_ROWS = 10;

/**
 * The newest complete rows of this answer. Several are kept, because one may follow another at once; a screen reader reads only
 * the new ones. The user's own messages, the model's thinking and the events of debug mode are not announced. They are in the
 * log.
 */
function selectComplete({ context }: ChatSnapshot): readonly Row[] {
  const newest = context.stream.context.log.rows.slice(-2).flat().slice(-MOST_ROWS);
  const ofAnswer = newest.slice(newest.findLastIndex(({ isPrompt }) => isPrompt) + 1);
  return ofAnswer.filter(
    (row) =>
      !row.streaming &&
      !row.meta.isRoutine &&
      row.role !== 'user' &&
      row.role !== 'event' &&
      !isThinking(row),
  );
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
