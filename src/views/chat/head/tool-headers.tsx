import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { headersOfTools, type RequestedHeader } from '#domain/header-hosts.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { useList } from '#views/list/use-list.ts';
import { listOf } from '#views/list-of.ts';
import { usePatties } from '#views/shared-actors.ts';
import { SecretField } from './secret-field.tsx';

const isAuthorization = ({ name }: { readonly name: string }) => name.toLowerCase() === 'authorization';

/**
 * The headers that this burger's tools ask for. There are none if they are unknown: a server may hide a burger's tools from
 * users who only chat with it.
 */
function useToolHeaders(burgerId: string) {
  const { items, isReal } = useList(usePatties(burgerId));
  return isReal ? headersOfTools(items) : [];
}

/** Says what the Authorization header is for, and to which hosts the burger's tools would send it. */
export function AuthorizationUse({ burgerId }: { burgerId: string }) {
  const { t, i18n } = useLingui();
  const asked = useToolHeaders(burgerId).find(isAuthorization);
  if (asked === undefined) return t`For private burgers.`;
  const hosts = listOf(asked.hosts, i18n.locale);
  return t`For private burgers. Also sent to ${hosts}. Your Cowtex sign-in is passed on only if the operator allows it: put the tool’s own token here.`;
}

/** A field for each other header that the burger's tools ask for. */
export function ToolHeaders({ chat, burgerId }: { chat: ChatActor; burgerId: string }) {
  const values = useSelector(chat, ({ context }) => context.headers);
  const asked = useToolHeaders(burgerId).filter((one) => !isAuthorization(one));
  const change = (name: string, value: string) => chat.send({ type: 'header changed', name, value });
  return <HeaderFields asked={asked} values={values} onChange={change} />;
}

interface HeaderFieldsProps {
  readonly asked: readonly RequestedHeader[];
  /** By name. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

/** A masked field for each header, with the hosts that get it. */
export function HeaderFields({ asked, values, onChange }: HeaderFieldsProps) {
  const { t, i18n } = useLingui();
  return asked.map(({ name, hosts: all }) => {
    const hosts = listOf(all, i18n.locale);
    return (
      <SecretField
        key={name}
        label={name}
        labels={{ show: t`Show ${name}`, hide: t`Hide ${name}` }}
        description={t`Sent to ${hosts}`}
        value={values[name] ?? ''}
        onChange={(value) => onChange(name, value)}
      />
    );
  });
}
