import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { cx } from '../controls/cx.ts';
import { Form, isComposing } from '../controls/form.tsx';
import styles from './composer.module.css';

interface ComposerFormProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  /** The line below the text. If null, it says what Enter does. */
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
  // Moves the focus here from the button that connects, but not out of a field in which the user is writing.
  useEffect(() => {
    if (isConnected && !(document.activeElement instanceof HTMLInputElement)) field.current?.focus();
  }, [field, isConnected]);
  const stop = () => {
    onStop();
    field.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    // A repeating key was pressed in another control.
    if (!event.repeat) onSend();
  };
  return (
    <Form label={t`Message`} onSubmit={onSend}>
      <div className={cx(styles.composer, !isOnline && styles.offline)}>
        <textarea
          ref={field}
          rows={3}
          className={styles.field}
          aria-label={t`Message`}
          aria-describedby={hintId}
          placeholder={t`Message`}
          disabled={!isConnected}
          value={draft}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <div className={styles.foot}>
          <p id={hintId} className={cx(styles.hint, hint === null && styles.keys)}>
            {hint ?? <Trans>Enter sends, Shift+Enter breaks the line.</Trans>}
          </p>
          {/* Always rendered: if another button took its place after a press, a second click would press that one. */}
          <Button onPress={stop} disabledReason={isAnswering ? undefined : t`No answer is under way.`}>
            {t`Stop`}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!canSend}
            isPending={isSending && !canSend}
            pendingLabel={t`Sending…`}
          >{t`Send message`}</Button>
        </div>
      </div>
    </Form>
  );
}
