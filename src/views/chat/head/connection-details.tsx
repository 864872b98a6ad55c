import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import styles from './connection.module.css';
import { SecretField } from './secret-field.tsx';
import { AuthorizationUse, ToolHeaders } from './tool-headers.tsx';

/** The connection's fields, and a sample of what is sent over it. */
export function ConnectionDetails({ chat }: { chat: ChatActor }) {
  const { t } = useLingui();
  const { burgerId, connectedBurgerId, authorization, debug } = useSelector(
    chat,
    ({ context }) => ({
      burgerId: context.burgerId,
      connectedBurgerId: context.connectedBurgerId,
      authorization: context.authorization,
      debug: context.debug,
    }),
    shallowEqual,
  );
  const [isSampleOpen, setSampleOpen] = useState(false);
  return (
    <div className={styles.details}>
      <TextField
        label={t`Burger ID`}
        isRequired
        isMono
        value={burgerId}
        onChange={(value) => chat.send({ type: 'burger id changed', burgerId: value })}
      />
      <SecretField
        label={t`Authorization header`}
        description={<AuthorizationUse key={connectedBurgerId} burgerId={connectedBurgerId} />}
        value={authorization}
        onChange={(value) => chat.send({ type: 'authorization changed', authorization: value })}
      />
      <ToolHeaders key={connectedBurgerId} chat={chat} burgerId={connectedBurgerId} />
      <div className={styles.sample}>
        <Disclosure title={t`Sample payload`} isExpanded={isSampleOpen} onExpandedChange={setSampleOpen}>
          <pre>{samplePayload(debug)}</pre>
        </Disclosure>
      </div>
    </div>
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
