import { Trans, useLingui } from '@lingui/react/macro';
import { CurrentStack } from '#views/burger/current-stack.tsx';
import { useBurger } from '#views/burger/use-burger.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { useTabTitle } from '#views/use-tab-title.ts';
import styles from './connection.module.css';

/** The burger's picture and name. Its ID is shown until the name is known. */
export function BurgerTitle({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const { burger } = useBurger(burgerId);
  const name = burger?.name;
  useTabTitle(name, t`Chat`);
  return (
    <>
      <CurrentStack burgerId={burgerId} />
      <h1 title={name ?? burgerId}>
        <VisuallyHidden>
          <Trans>Chat</Trans>{' '}
        </VisuallyHidden>
        <span>{name ?? burgerId}</span>
      </h1>
      {burger?.isPublic === true && (
        <span className={styles.public}>
          <Badge tone="accent">{t`Public`}</Badge>
        </span>
      )}
    </>
  );
}
