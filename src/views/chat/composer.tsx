import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { type ChatActor, selectIsSending } from '#machines/chat/chat-machine.ts';
import { Button } from '../controls/button.tsx';
import { Form, isComposing } from '../controls/form.tsx';
import { TextField } from '../controls/text-field.tsx';

/** The field for the next message. Enter sends it; Shift+Enter and an input method's Enter do not. */
export function Composer({ chat }: { chat: ChatActor }) {
  const { t } = useLingui();
  const draft = useSelector(chat, ({ context }) => context.draft);
  const isConnected = useSelector(chat, (snapshot) => snapshot.hasTag('connected'));
  const isConnecting = useSelector(chat, (snapshot) => snapshot.hasTag('connecting'));
  const isAnswering = useSelector(chat, (snapshot) => snapshot.hasTag('answering'));
  const isSending = useSelector(chat, selectIsSending);
  const canSend = useSelector(chat, (snapshot) => snapshot.can({ type: 'send' }));
  const send = () => chat.send({ type: 'send' });
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <Form
      label={t`Message`}
      onSubmit={send}
      actions={
        <>
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
        </>
      }
    >
      <TextField
        label={t`Message`}
        rows={3}
        isDisabled={!isConnected}
        description={
          // The text stays while Stop reconnects, so that the buttons below it do not move.
          isConnected || isConnecting ? (
            <Trans>Enter sends, Shift+Enter breaks the line.</Trans>
          ) : (
            <Trans>Connect to the burger before sending messages.</Trans>
          )
        }
        value={draft}
        onChange={(value) => chat.send({ type: 'draft changed', draft: value })}
        onKeyDown={sendOnEnter}
      />
    </Form>
  );
}
