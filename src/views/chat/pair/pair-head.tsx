import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { PairActor } from '#machines/pair/pair-machine.ts';
import type { PairInput } from '#machines/pair/pair-types.ts';
import { disconnect } from '#views/chat/head/disconnect.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { ArrowLeftIcon, MoreIcon } from '#views/controls/icons/member-icons.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import { paths } from '#views/paths.ts';
import styles from './pair.module.css';
import { type Chats, useSome } from './use-some.ts';

interface PairHeadProps {
  readonly pair: PairActor;
  readonly chats: Chats;
  readonly burgers: PairInput;
  readonly title: string;
  readonly isFormatted: boolean;
  readonly onFormat: (isFormatted: boolean) => void;
}

/** The head of the page: the actions on both conversations. */
export function PairHead({ pair, chats, burgers, title, isFormatted, onFormat }: PairHeadProps) {
  const { t } = useLingui();
  const canConnect = useSome(chats, (chat) => chat.can({ type: 'connect' }));
  const canDisconnect = useSome(chats, (chat) => chat.can({ type: 'disconnect' }));
  const canForget = useSome(chats, (chat) => chat.can({ type: 'new conversation' }));
  const canClear = useSome(chats, (chat) => chat.can({ type: 'clear log' }));
  const isConnecting = useSome(chats, (chat) => chat.hasTag('connecting'));
  const debug = !useSome(chats, ({ context }) => !context.debug);
  const connect = useRef<HTMLButtonElement>(null);
  return (
    <header className={styles.head}>
      <LinkButton
        variant="quiet"
        icon={<ArrowLeftIcon />}
        href={paths.chat.href(burgers.left)}
        aria-label={t`Chat with one burger`}
      />
      <h1 title={title}>{title}</h1>
      <Menu
        variant="quiet"
        icon={<MoreIcon />}
        items={[
          {
            id: 'debug',
            label: debug ? t`Turn debug mode off` : t`Turn debug mode on`,
            onAction: () => pair.send({ type: 'debug toggled', debug: !debug }),
          },
          {
            id: 'format',
            label: isFormatted ? t`Show answers as received` : t`Show answers formatted`,
            onAction: () => onFormat(!isFormatted),
          },
          {
            id: 'new',
            label: t`New conversation`,
            isDisabled: !canForget,
            onAction: () => pair.send({ type: 'new conversation' }),
          },
          {
            id: 'clear',
            label: t`Clear log`,
            isDisabled: !canClear,
            onAction: () => pair.send({ type: 'clear log' }),
          },
        ]}
      />
      <div className={styles.tools}>
        <Button
          ref={connect}
          variant="primary"
          isDisabled={!canConnect && !isConnecting}
          isPending={!canConnect && isConnecting}
          onPress={() => pair.send({ type: 'connect' })}
        >{t`Connect both`}</Button>
        <Button
          isDisabled={!canDisconnect}
          onPress={() => disconnect(pair, connect)}
        >{t`Disconnect both`}</Button>
      </div>
    </header>
  );
}
