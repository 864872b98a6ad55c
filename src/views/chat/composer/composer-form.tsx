import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import type { PairActor } from '#machines/pair/pair-machine.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { useGrowth } from '#views/controls/fields/use-growth.ts';
import { isComposing } from '#views/controls/form/form.tsx';
import styles from './composer.module.css';

interface ButtonsProps {
  /** The chat or pair that owns the draft. */
  readonly chat: ChatActor | PairActor;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isConnected: boolean;
  readonly isAnswering: boolean;
  readonly isSending: boolean;
  readonly canSend: boolean;
}

interface ComposerFormProps extends ButtonsProps {
  readonly draft: string;
  readonly onSend: () => void;
  /** The line below the text. If null, it explains the Enter key. */
  readonly hint: ReactNode;
  /** Connected or connecting. */
  readonly isOnline: boolean;
}

/** The field for the next message. Enter sends it; Shift+Enter and an input method's Enter do not. */
export function ComposerForm({ draft, onSend, hint, isOnline, ...buttons }: ComposerFormProps) {
  const { t } = useLingui();
  const hintId = useId();
  const { chat, field, isConnected } = buttons;
  useGrowth(field);
  const send = () => {
    onSend();
    field.current?.focus();
  };
  // Moves the focus here from the button that connects, but not out of a field in which the user is writing.
  useEffect(() => {
    if (isConnected && !isTyping(document.activeElement)) field.current?.focus();
  }, [field, isConnected]);
  // In a low window the head of the page scrolls away. A soft keyboard makes it low while somebody writes.
  useEffect(() => {
    const onResize = () => {
      if (document.activeElement === field.current)
        field.current?.closest('form')?.scrollIntoView({ block: 'nearest' });
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [field]);
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    // A repeating key was pressed in another control.
    if (!event.repeat) send();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={cx(styles.composer, !isOnline && styles.offline)}>
        <TextField
          aria-label={t`Message`}
          aria-describedby={hintId}
          isDisabled={!isConnected}
          value={draft}
          onChange={(text) => chat.send({ type: 'draft changed', draft: text })}
        >
          <TextArea
            ref={field}
            dir="auto"
            rows={3}
            className={cx(styles.field)}
            placeholder={t`Message`}
            onKeyDown={sendOnEnter}
          />
        </TextField>
        <div className={styles.foot}>
          <p id={hintId} className={cx(styles.hint, hint === null && styles.keys)}>
            {hint ?? t`Shift+Enter for a new line`}
          </p>
          <Buttons {...buttons} />
        </div>
      </div>
    </form>
  );
}

/** Apart from the field, because a key in it is not to render them. */
const Buttons = memo(({ chat, field, isConnected, isAnswering, isSending, canSend }: ButtonsProps) => {
  const { t } = useLingui();
  const stop = () => {
    chat.send({ type: 'stop' });
    field.current?.focus();
  };
  return (
    <>
      {/* Always rendered: if another button took its place after a press, a second click would press that one. */}
      <Button onPress={stop} disabledReason={isAnswering ? undefined : t`No answer is in progress.`}>
        {t`Stop`}
      </Button>
      <Button
        type="submit"
        variant={isConnected ? 'primary' : 'secondary'}
        isDisabled={!canSend}
        isPending={isSending && !canSend}
        pendingLabel={t`Sending…`}
      >{t`Send message`}</Button>
    </>
  );
});

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select';

/** True if the element takes what somebody types. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));
