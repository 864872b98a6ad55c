import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { Button } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { useGrowth } from '#views/controls/fields/use-growth.ts';
import { Form, isComposing } from '#views/controls/form/form.tsx';
import styles from './composer.module.css';

interface ComposerFormProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  /** The line below the text. If null, it explains the Enter key. */
  readonly hint: ReactNode;
  readonly isConnected: boolean;
  /** Connected or connecting. */
  readonly isOnline: boolean;
  readonly isAnswering: boolean;
  readonly isSending: boolean;
  readonly canSend: boolean;
  readonly onChange: (draft: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** The field for the next message. Enter sends it; Shift+Enter and an input method's Enter do not. */
export function ComposerForm(props: ComposerFormProps) {
  const { t } = useLingui();
  const hintId = useId();
  const { field, draft, hint, isConnected, isOnline, isAnswering, isSending, canSend } = props;
  const { onChange, onSend, onStop } = props;
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
  const stop = () => {
    onStop();
    field.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    // A repeating key was pressed in another control.
    if (!event.repeat) send();
  };
  return (
    <Form onSubmit={send}>
      <div className={cx(styles.composer, !isOnline && styles.offline)}>
        <TextField
          aria-label={t`Message`}
          aria-describedby={hintId}
          isDisabled={!isConnected}
          value={draft}
          onChange={onChange}
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
        </div>
      </div>
    </Form>
  );
}

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select';

/** True if the element takes what somebody types. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));
