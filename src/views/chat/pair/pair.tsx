import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { conversationKey } from '#domain/chat/history-event.ts';
import type { PairInput } from '#machines/pair/pair-types.ts';
import { useActors } from '#views/actors.ts';
import { Announcer } from '#views/chat/log/announcer.tsx';
import page from '#views/chat/page.module.css';
import { SkipToMessage } from '#views/chat/skip-to-message.tsx';
import { Tabs } from '#views/controls/layout/tabs.tsx';
import { useChat } from '#views/shared-actors.ts';
import { useMedia } from '#views/use-media.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { useTabTitle } from '#views/use-tab-title.ts';
import styles from './pair.module.css';
import { PairComposer } from './pair-composer.tsx';
import { PairHead } from './pair-head.tsx';
import { PairSide } from './pair-side.tsx';

/** In a window of this width two conversations side by side cannot be read. */
const NARROW = '(width < 56rem)';

interface PairProps {
  readonly burgers: PairInput;
  readonly names: PairInput;
}

/** Two conversations with one composer. In a narrow window they are two tabs. */
export function Pair({ burgers, names }: PairProps) {
  const { t } = useLingui();
  const { left, right } = burgers;
  const pair = useScreenActor(useActors().conversations.use().pairs, conversationKey(left, right), burgers);
  const chats = { left: useSide(left, right), right: useSide(right, left) };
  const composer = useRef<HTMLTextAreaElement>(null);
  const [isFormatted, setFormatted] = useState(true);
  const [tab, setTab] = useState<keyof PairInput>('left');
  const isNarrow = useMedia(NARROW);
  const { left: one, right: other } = names;
  const title = t`${one} and ${other}`;
  useTabTitle(title, t`Chat`);

  useEffect(() => {
    // The dialog that led here has closed, and the focus was lost with it.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, []);

  const side = (which: keyof PairInput) => (
    <PairSide
      key={which}
      pair={pair}
      chat={chats[which]}
      name={names[which]}
      isFormatted={isFormatted}
      composer={composer}
    />
  );
  return (
    <div className={page.page}>
      <SkipToMessage />
      <PairHead
        pair={pair}
        chats={chats}
        burgers={burgers}
        title={title}
        isFormatted={isFormatted}
        onFormat={setFormatted}
      />
      <div className={isNarrow ? styles.tabs : styles.sides}>
        {isNarrow ? (
          <Tabs
            label={t`Conversations`}
            tabs={(['left', 'right'] as const).map((id) => ({ id, label: names[id], content: side(id) }))}
            selected={tab}
            onSelect={setTab}
          />
        ) : (
          <>
            {side('left')}
            {side('right')}
          </>
        )}
      </div>
      <Announcer chat={chats.left} name={names.left} />
      <Announcer chat={chats.right} name={names.right} />
      <div className={page.foot}>
        <PairComposer pair={pair} chats={chats} names={names} field={composer} />
      </div>
    </div>
  );
}

/** The conversation of a burger in a pair. */
function useSide(burgerId: string, otherBurgerId: string) {
  return useChat({ burgerId, otherBurgerId });
}
