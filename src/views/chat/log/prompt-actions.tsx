import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { EditIcon, RefreshIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './turns.module.css';
import { useTurns } from './turns-context.ts';

/**
 * The actions on a prompt that was sent. Those of older prompts appear on hover and focus, and where there is no pointer.
 */
export function PromptActions({ turn }: { turn: number }) {
  const { t } = useLingui();
  const { turns, chat } = useTurns();
  if (chat === null) return null;
  const look = { size: 'small', variant: 'quiet' } as const;
  return (
    <div className={cx(styles.actions, turn < turns.length && styles.older)}>
      <Button
        {...look}
        icon={<RefreshIcon />}
        aria-label={t`Try again`}
        onPress={() => chat.send({ type: 'try again', turn })}
      />
      <Button
        {...look}
        icon={<EditIcon />}
        aria-label={t`Edit and resend`}
        onPress={() => chat.send({ type: 'edit', turn })}
      />
    </div>
  );
}

const removals = {
  end: msg`The end of this conversation was removed.`,
  conversation: msg`The conversation was removed.`,
  log: msg`The log was cleared.`,
} as const;

/** The button that undoes the newest removal, until the next prompt is sent. */
export function Replaced({ chat }: { chat: ChatActor }) {
  const removal = useSelector(chat, ({ context }) => context.replaced?.removal);
  return removal && <BringBack chat={chat} removal={removal} />;
}

function takeLostFocus(frame: HTMLElement | null): void {
  if (document.activeElement === document.body) frame?.querySelector('button')?.focus();
}

/**
 * The button that was pressed has disappeared, and without a connection the composer cannot have the focus. This button takes
 * it, and later passes it to the log.
 */
function BringBack({ chat, removal }: { chat: ChatActor; removal: keyof typeof removals }) {
  const { t } = useLingui();
  return (
    <div className={styles.replaced} ref={takeLostFocus}>
      <Notice
        tone="info"
        action={
          <Button
            size="small"
            onPress={({ target }) => {
              const log = target.closest('section')?.querySelector<HTMLElement>('[role=log]');
              chat.send({ type: 'bring back' });
              log?.focus();
            }}
          >{t`Undo`}</Button>
        }
      >
        {t(removals[removal])}
      </Notice>
    </div>
  );
}
