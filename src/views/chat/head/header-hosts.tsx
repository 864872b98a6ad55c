import { Trans, useLingui } from '@lingui/react/macro';
import { headerHosts } from '#domain/header-hosts.ts';
import { useActors } from '#views/actors.ts';
import { useList } from '#views/list/use-list.ts';
import { listOf } from '#views/list-of.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './connection.module.css';

/**
 * Names the hosts to which this burger's tools would pass the user's headers. It shows nothing if there are none or they are
 * unknown: a server may hide a burger's tools from users who only chat with it.
 */
export function HeaderHosts({ burgerId }: { burgerId: string }) {
  const { i18n } = useLingui();
  const { items, isReal } = useList(useScreenActor(useActors().patties, burgerId, { burgerId }));
  const hosts = isReal ? headerHosts(items) : [];
  if (hosts.length === 0) return null;
  return (
    <div className={styles.hosts}>
      <Trans>This burger’s tools ask for headers, which are sent to:</Trans>{' '}
      <ul>
        {hosts.map(({ host, headers }) => (
          <li key={host}>
            <Trans>
              <code>{host}</code> ({listOf(headers, i18n.locale)})
            </Trans>
          </li>
        ))}
      </ul>{' '}
      <Trans>
        Cowtex’s own server never sends its own tokens to these hosts, unless its operator allows it. Anything
        else you enter here is sent as is.
      </Trans>
    </div>
  );
}
