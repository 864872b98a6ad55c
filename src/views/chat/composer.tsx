import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { type ChatActor, selectIsSending } from '#machines/chat/chat-machine.ts';
import { Button } from '../controls/button.tsx';
import { cx } from '../controls/cx.ts';
import { Form, isComposing } from '../controls/form.tsx';
import styles from './composer.module.css';
import { useFocusOnConnection } from './use-focus-on-connection.ts';

interface ComposerProps {
  readonly chat: ChatActor;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The field for the next message. Enter sends it; Shift+Enter and an input method's Enter do not. */
export function Composer({ chat, field }: ComposerProps) {
  const { t } = useLingui();
  const hintId = useId();
  const draft = useSelector(chat, ({ context }) => context.draft);
  const isConnected = useSelector(chat, (snapshot) => snapshot.hasTag('connected'));
  const isOnline = useSelector(
    chat,
    (snapshot) => snapshot.hasTag('connected') || snapshot.hasTag('connecting'),
  );
  const isAnswering = useSelector(chat, (snapshot) => snapshot.hasTag('answering'));
  const isSending = useSelector(chat, selectIsSending);
  const canSend = useSelector(chat, (snapshot) => snapshot.can({ type: 'send' }));
  useFocusOnConnection(field, isConnected);
  const send = () => chat.send({ type: 'send' });
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    // A key that is held down was pressed for another control.
    if (!event.repeat) send();
  };
  return (
    <Form label={t`Message`} onSubmit={send}>
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
          onChange={(event) => chat.send({ type: 'draft changed', draft: event.target.value })}
          onKeyDown={sendOnEnter}
        />
        <div className={styles.foot}>
          {/* The text stays while Stop reconnects, so that nothing moves. */}
          <p id={hintId} className={cx(styles.hint, isOnline && styles.keys)}>
            {isOnline ? (
              <Trans>Enter sends, Shift+Enter breaks the line.</Trans>
            ) : (
              <Trans>Connect to the burger before sending messages.</Trans>
            )}
          </p>
          {/* Always there: were its place another button's as soon as it is pressed, a second click would press that. */}
          <Button
            onPress={() => chat.send({ type: 'stop' })}
            disabledReason={isAnswering ? undefined : t`No answer is under way.`}
          >
            {t`Stop`}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!canSend}
            isPending={isSending && !canSend}
            pendingLabel={t`Sending…`}
          >
            <Trans>Send message</Trans>
          </Button>
        </div>
      </div>
    </Form>
  );
}
