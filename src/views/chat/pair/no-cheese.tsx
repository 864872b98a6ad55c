import { Trans, useLingui } from '@lingui/react/macro';
import { useReadiness } from '#views/burger/use-burger-layers.ts';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { paths } from '#views/paths.ts';
import styles from './pair.module.css';

/** Says that a burger has no model to answer with, once that is known. */
export function NoCheese({ burgerId, name }: { burgerId: string; name: string }) {
  const { t } = useLingui();
  const { cheese, readiness } = useReadiness(burgerId);
  if (readiness?.answers !== 'no') return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="warning"
        action={<LinkButton size="small" href={paths.burger.href(burgerId)}>{t`Burger settings`}</LinkButton>}
      >
        {cheese.isReal ? (
          <Trans>{name} has no model set to answer with.</Trans>
        ) : (
          <Trans>{name} has no cheese, so it has no model to answer with.</Trans>
        )}
      </Notice>
    </div>
  );
}
