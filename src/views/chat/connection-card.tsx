import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { Badge } from '../controls/badge.tsx';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { Form } from '../controls/form.tsx';
import { Notice } from '../controls/notice.tsx';
import { TextField } from '../controls/text-field.tsx';
import styles from './chat.module.css';
import { HeaderHosts } from './header-hosts.tsx';

const statuses = {
  disconnected: { text: msg`disconnected`, tone: 'neutral' },
  connecting: { text: msg`connecting`, tone: 'warning' },
  connected: { text: msg`connected`, tone: 'success' },
  error: { text: msg`error`, tone: 'danger' },
} as const;

type Status = keyof typeof statuses;

function statusOf(snapshot: ChatSnapshot): Status {
  if (snapshot.hasTag('connected')) return 'connected';
  if (snapshot.hasTag('connecting')) return 'connecting';
  return snapshot.hasTag('error') ? 'error' : 'disconnected';
}

/** The form for the connection: burger, authorization, debug mode. */
export function ConnectionCard({ chat }: { chat: ChatActor }) {
  const { t } = useLingui();
  const { burgerId, talksTo, authorization, debug, error } = useSelector(
    chat,
    selectConnection,
    sameConnection,
  );
  const status = useSelector(chat, statusOf);
  const canConnect = useSelector(chat, (snapshot) => snapshot.can({ type: 'connect' }));
  const canDisconnect = useSelector(chat, (snapshot) => snapshot.can({ type: 'disconnect' }));
  const { text, tone } = statuses[status];
  const state = t(text);
  return (
    <Card
      title={<Trans>Connection</Trans>}
      actions={
        <Badge tone={tone} hasDot>
          <span role="status">{t`Status: ${state}`}</span>
        </Badge>
      }
    >
      <Form
        label={t`Connection`}
        onSubmit={() => canConnect && chat.send({ type: 'connect' })}
        actions={
          <>
            <Button isDisabled={!canDisconnect} onPress={() => chat.send({ type: 'disconnect' })}>
              <Trans>Disconnect</Trans>
            </Button>
            <Button
              type="submit"
              variant="primary"
              isDisabled={!canConnect && status !== 'connecting'}
              isPending={status === 'connecting'}
            >
              <Trans>Connect</Trans>
            </Button>
          </>
        }
      >
        {error && <Notice tone="error">{t(error)}</Notice>}
        <TextField
          label={t`Burger ID`}
          isMono
          value={burgerId}
          onChange={(value) => chat.send({ type: 'burger id changed', burgerId: value })}
        />
        <TextField
          label={t`Authorization header`}
          description={
            <>
              <Trans>Private burgers ask for it. Public ones may be left without.</Trans>
              <HeaderHosts key={talksTo} burgerId={talksTo} />
            </>
          }
          isMono
          value={authorization}
          onChange={(value) => chat.send({ type: 'authorization changed', authorization: value })}
        />
        <Checkbox
          label={t`Debug mode`}
          description={<Trans>Shows tool calls, their results and every other event.</Trans>}
          isSelected={debug}
          onChange={(value) => chat.send({ type: 'debug toggled', debug: value })}
        />
      </Form>
      <details className={styles.sample}>
        <summary>
          <Trans>Sample payload</Trans>
        </summary>
        <pre>{samplePayload(debug)}</pre>
      </details>
    </Card>
  );
}

const samplePayload = (debug: boolean) =>
  JSON.stringify(
    {
      messages: [{ role: 'user', content: 'Hello there' }],
      debug,
      privacy_input: { Authorization: 'Bearer {token}' },
    },
    null,
    2,
  );

type ConnectionFields = Pick<
  ChatSnapshot['context'],
  'burgerId' | 'talksTo' | 'authorization' | 'debug' | 'error'
>;

const selectConnection = ({ context }: ChatSnapshot): ConnectionFields => context;

/** The context changes with every frame of the log. This keeps the card from rendering then. */
const sameConnection = (one: ConnectionFields, other: ConnectionFields) =>
  one.burgerId === other.burgerId &&
  one.talksTo === other.talksTo &&
  one.authorization === other.authorization &&
  one.debug === other.debug &&
  one.error === other.error;
