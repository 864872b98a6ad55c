import { Trans, useLingui } from '@lingui/react/macro';
import { useActors } from '../actors.ts';
import { LinkButton } from '../controls/link.tsx';
import { Notice } from '../controls/notice.tsx';
import { useList } from '../list/use-list.ts';
import { paths } from '../paths.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import styles from './pair.module.css';

/** Says that a burger has no model to answer with, where that is known. */
export function NoCheese({ burgerId, name }: { burgerId: string; name: string }) {
  const { t } = useLingui();
  const { cheeses, demoModelHost } = useActors();
  const { source, problem } = useList(useScreenActor(cheeses, burgerId, { burgerId, demoModelHost }));
  if (source !== 'samples' || problem !== null) return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="warning"
        action={<LinkButton size="small" href={paths.burger.href(burgerId)}>{t`Burger settings`}</LinkButton>}
      >
        <Trans>{name} has no cheese, so it has no model to answer with.</Trans>
      </Notice>
    </div>
  );
}
