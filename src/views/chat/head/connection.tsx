import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { selectEnd, selectHasConnected } from '#machines/chat/chat-selectors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { cx } from '#views/controls/cx.ts';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Checkbox } from '#views/controls/fields/toggle.tsx';
import { Form } from '#views/controls/form/form.tsx';
import { ArrowLeftIcon, ChevronDownIcon } from '#views/controls/icons/member-icons.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { paths } from '#views/paths.ts';
import { BurgerTitle } from './burger-title.tsx';
import { ButtonWord } from './button-word.tsx';
import { Compare } from './compare.tsx';
import styles from './connection.module.css';
import { ConnectionDetails } from './connection-details.tsx';
import { disconnect } from './disconnect.ts';
import { StatusBadge, selectFailure, statusOf } from './status.tsx';

export interface ConnectionProps {
  readonly chat: ChatActor;
  readonly connectButton: RefObject<HTMLButtonElement | null>;
  /** Beside the burger's settings: the title of the chat, and the button that closes it. */
  readonly beside?: { readonly title: ReactNode; readonly close: ReactNode };
}

/** The head of the page: the burger, its connection, and the details of the connection, which can be shown. */
export function Connection({ chat, connectButton, beside }: ConnectionProps) {
  const { t } = useLingui();
  const connectedBurgerId = useSelector(chat, ({ context }) => context.connectedBurgerId);
  const debug = useSelector(chat, ({ context }) => context.debug);
  const fault = useSelector(chat, ({ context }) => context.error);
  const failure = useSelector(chat, selectFailure);
  const status = useSelector(chat, statusOf);
  const canConnect = useSelector(chat, (snapshot) => snapshot.can({ type: 'connect' }));
  const isConnected = status === 'connected';
  const wasWriting = useRef(false);
  useEffect(() => {
    // Known only before the composer is disabled, because the browser takes the focus from what is disabled.
    const subscription = chat.subscribe(() => {
      wasWriting.current = document.activeElement instanceof HTMLTextAreaElement;
    });
    return () => subscription.unsubscribe();
  }, [chat]);
  useLayoutEffect(() => {
    // Asked here, because a key in the composer is not to render the head.
    const { draft, replaced } = chat.getSnapshot().context;
    // A waiting draft can go nowhere else. The Undo of an edited message has the focus.
    const isWaiting = wasWriting.current || (draft.trim() !== '' && replaced === null);
    if (canConnect && isWaiting && document.activeElement === document.body) connectButton.current?.focus();
  }, [canConnect, chat, connectButton]);
  const isAside = useSelector(chat, selectIsAside);
  const [chosen, setChosen] = useState<{ readonly isAside: boolean; readonly isUnfolded: boolean } | null>(
    null,
  );
  // Fields that were unfolded by hand stay.
  const isChosen = chosen !== null && (chosen.isUnfolded || chosen.isAside === isAside);
  const isUnfolded = isChosen ? chosen.isUnfolded : !isAside;
  return (
    <section aria-label={t`Connection`} className={styles.connection}>
      <Form
        label={t`Connection`}
        onSubmit={() => {
          if (!canConnect) return;
          // The composer takes the focus from the button only, not from a field.
          connectButton.current?.focus();
          chat.send({ type: 'connect' });
        }}
      >
        <div className={cx(styles.head, beside && styles.beside)}>
          {!beside && (
            <LinkButton
              variant="quiet"
              icon={<ArrowLeftIcon />}
              href={paths.burger.href(connectedBurgerId)}
              aria-label={t`Burger settings`}
            />
          )}
          <div className={styles.title}>
            {beside?.title ?? <BurgerTitle key={connectedBurgerId} burgerId={connectedBurgerId} />}
            <StatusBadge chat={chat} />
          </div>
          <div className={styles.unfold}>
            {!beside && <Compare burgerId={connectedBurgerId} isIcon />}
            <Button
              variant="quiet"
              icon={<ChevronDownIcon />}
              aria-expanded={isUnfolded}
              aria-label={t`Connection details`}
              onPress={() => setChosen({ isAside, isUnfolded: !isUnfolded })}
            >
              <ButtonWord>{t`Details`}</ButtonWord>
            </Button>
            {beside?.close}
          </div>
          <div className={styles.press}>
            <Checkbox
              label={t`Debug mode`}
              description={
                <VisuallyHidden>{t`Shows tool calls, their results and every other event.`}</VisuallyHidden>
              }
              isSelected={debug}
              onChange={(value) => chat.send({ type: 'debug toggled', debug: value })}
            />
            <Button
              ref={connectButton}
              type="submit"
              variant={isConnected ? 'secondary' : 'primary'}
              isPending={status === 'connecting'}
              isDisabled={isConnected}
            >{t`Connect`}</Button>
            <Button
              isDisabled={!isConnected}
              onPress={() => disconnect(chat, connectButton)}
            >{t`Disconnect`}</Button>
          </div>
        </div>
        {fault && (
          <div className={styles.fault}>
            <Notice tone="error">{t(fault)}</Notice>
          </div>
        )}
        {failure && (
          <p role="alert" className={cx(styles.fault, styles.endError)}>
            {t(failure)}
          </p>
        )}
        {isUnfolded && <ConnectionDetails chat={chat} />}
      </Form>
    </section>
  );
}

/** True if the fields are out of the way: from the first connection on, unless the user has ended it or it has failed. */
const selectIsAside = (snapshot: ChatSnapshot): boolean =>
  selectHasConnected(snapshot) && !snapshot.hasTag('error') && selectEnd(snapshot) !== 'left';
