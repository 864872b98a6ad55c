import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { selectHasConnected } from '#machines/chat/chat-selectors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { cx } from '#views/controls/cx.ts';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Checkbox } from '#views/controls/fields/checkbox.tsx';
import { Form } from '#views/controls/form/form.tsx';
import { ArrowLeftIcon, ChevronDownIcon } from '#views/controls/icons/member-icons.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { paths } from '#views/paths.ts';
import { BurgerTitle } from './burger-title.tsx';
import { ButtonWord } from './button-word.tsx';
import { Compare } from './compare.tsx';
import styles from './connection.module.css';
import { ConnectionDetails } from './connection-details.tsx';
import { StatusBadge, selectEndError, selectFault, statusOf } from './status.tsx';

/** The head of the page: the burger, its connection, and the details of the connection, which can be shown. */
export function Connection({ chat }: { chat: ChatActor }) {
  const { t } = useLingui();
  const connectedBurgerId = useSelector(chat, ({ context }) => context.connectedBurgerId);
  const debug = useSelector(chat, ({ context }) => context.debug);
  const fault = useSelector(chat, selectFault);
  const endError = useSelector(chat, selectEndError);
  const status = useSelector(chat, statusOf);
  const canConnect = useSelector(chat, (snapshot) => snapshot.can({ type: 'connect' }));
  const canDisconnect = useSelector(chat, (snapshot) => snapshot.can({ type: 'disconnect' }));
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
          // The focus moves to the composer from a field, too.
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
          chat.send({ type: 'connect' });
        }}
      >
        <div className={styles.head}>
          <LinkButton
            variant="quiet"
            isIconOnly
            icon={<ArrowLeftIcon />}
            href={paths.burger.href(connectedBurgerId)}
            aria-label={t`Burger settings`}
          />
          <div className={styles.title}>
            <BurgerTitle key={connectedBurgerId} burgerId={connectedBurgerId} />
            <StatusBadge chat={chat} />
          </div>
          <div className={styles.tools}>
            <span className={styles.unfold}>
              <Compare burgerId={connectedBurgerId} isQuiet />
              <Button
                variant="quiet"
                icon={<ChevronDownIcon />}
                aria-expanded={isUnfolded}
                aria-label={t`Connection details`}
                onPress={() => setChosen({ isAside, isUnfolded: !isUnfolded })}
              >
                <ButtonWord>{t`Details`}</ButtonWord>
              </Button>
            </span>
            <Checkbox
              label={t`Debug mode`}
              description={
                <VisuallyHidden>{t`Shows tool calls, their results and every other event.`}</VisuallyHidden>
              }
              isSelected={debug}
              onChange={(value) => chat.send({ type: 'debug toggled', debug: value })}
            />
            <Button
              isDisabled={!canDisconnect}
              onPress={() => chat.send({ type: 'disconnect' })}
            >{t`Disconnect`}</Button>
            <Button
              type="submit"
              variant="primary"
              isDisabled={!canConnect && status !== 'connecting'}
              isPending={status === 'connecting'}
            >{t`Connect`}</Button>
          </div>
        </div>
        {fault && (
          <div className={styles.fault}>
            <Notice tone="error">{t(fault)}</Notice>
          </div>
        )}
        {endError && <p className={cx(styles.fault, styles.endError)}>{t(endError)}</p>}
        {isUnfolded && <ConnectionDetails chat={chat} />}
      </Form>
    </section>
  );
}

/** Whether the fields are out of the way: from the first connection on, unless the user has ended it or it has failed. */
const selectIsAside = (snapshot: ChatSnapshot): boolean =>
  selectHasConnected(snapshot) && !snapshot.hasTag('error') && snapshot.context.ended?.cause !== null;
