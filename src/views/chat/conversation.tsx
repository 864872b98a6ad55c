import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useMemo, useRef, useState } from 'react';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { followTurns } from '#machines/chat/turn.ts';
import { Button } from '../controls/button.tsx';
import { PlusIcon } from '../controls/icons.tsx';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { FormatChoice, FormatProvider } from './format.tsx';
import { Log } from './log.tsx';
import styles from './page.module.css';
import { Replaced } from './prompt-actions.tsx';
import { Starters } from './starters.tsx';
import { TurnsProvider } from './turns-context.ts';
import { WayBack } from './way-back.tsx';

/** The streamed conversation: its log, and the composer under it. */
export function Conversation({ chat }: { chat: ChatActor }) {
  const { t } = useLingui();
  const titleId = useId();
  const rows = useSelector(chat, ({ context }) => context.transcript.rows);
  const history = useSelector(chat, ({ context }) => context.history);
  const [turnsOf] = useState(followTurns);
  const turns = turnsOf(history);
  const shown = useMemo(() => ({ turns, chat }), [turns, chat]);
  const talksTo = useSelector(chat, ({ context }) => context.talksTo);
  const canClear = useSelector(chat, (snapshot) => snapshot.can({ type: 'clear log' }));
  const hasBegun = useSelector(chat, selectHasBegun);
  const [isFormatted, setFormatted] = useState(true);
  const composer = useRef<HTMLTextAreaElement>(null);
  const clear = () => {
    chat.send({ type: 'clear log' });
    composer.current?.focus();
  };
  return (
    <section aria-labelledby={titleId} className={styles.conversation}>
      <header className={styles.bar}>
        <h2 id={titleId}>
          <Trans>Streamed conversation</Trans>
        </h2>
        <FormatChoice isFormatted={isFormatted} onChange={setFormatted} />
        <Button
          size="small"
          variant="quiet"
          icon={<PlusIcon />}
          aria-label={t`New conversation`}
          disabledReason={history.length > 0 ? undefined : t`This is a new conversation.`}
          onPress={() => {
            chat.send({ type: 'new conversation' });
            composer.current?.focus();
          }}
        >
          <span className={styles.word}>{t`New conversation`}</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabledReason={canClear ? undefined : t`The log is empty.`}
          onPress={clear}
        >
          {t`Clear log`}
        </Button>
      </header>
      <FormatProvider value={isFormatted}>
        <TurnsProvider value={shown}>
          <Log rows={rows} offer={!hasBegun && <Starters key={talksTo} chat={chat} composer={composer} />} />
        </TurnsProvider>
      </FormatProvider>
      <Announcer chat={chat} />
      <div className={styles.foot}>
        <Replaced chat={chat} />
        <WayBack chat={chat} />
        <Composer chat={chat} field={composer} />
      </div>
    </section>
  );
}

/** Whether anybody has said anything: rows of the console's own do not count. */
const selectHasBegun = ({ context }: ChatSnapshot): boolean =>
  context.transcript.rows.some(({ role }) => role !== 'system');
