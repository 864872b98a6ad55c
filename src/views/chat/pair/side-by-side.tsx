import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useBurger } from '#views/burger/use-burger.ts';
import { Compare } from '#views/chat/head/compare.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { EmptyState } from '#views/controls/layout/empty-state.tsx';
import { paths } from '#views/paths.ts';
import styles from './pair.module.css';
import { Pair } from './pair.tsx';

interface SideBySideProps {
  readonly burgerId: string;
  readonly otherBurgerId: string;
}

/** The chat with two burgers, or why it is not possible. */
export function SideBySide({ burgerId, otherBurgerId }: SideBySideProps) {
  const { t } = useLingui();
  const left = useBurger(burgerId);
  const right = useBurger(otherBurgerId);
  const isMissing = { left: left.status === 'missing', right: right.status === 'missing' };
  if (burgerId === otherBurgerId)
    return (
      <Unable
        burgerId={burgerId}
        title={t`A burger can’t be compared with itself`}
      >{t`Choose another burger, or compare this one with a changed copy of it.`}</Unable>
    );
  if (isMissing.left)
    return <Missing burgerId={burgerId} other={isMissing.right ? burgerId : otherBurgerId} />;
  if (isMissing.right) return <Missing burgerId={otherBurgerId} other={burgerId} />;
  const isSame = left.burger?.name === right.burger?.name;
  const nameOf = (id: string, name = id) =>
    isSame && name !== id ? t({ message: `${name} (${id})`, comment: 'A burger and its ID' }) : name;
  return (
    <Pair
      burgers={{ left: burgerId, right: otherBurgerId }}
      names={{ left: nameOf(burgerId, left.burger?.name), right: nameOf(otherBurgerId, right.burger?.name) }}
    />
  );
}

function Missing({ burgerId, other }: { burgerId: string; other: string }) {
  const { t } = useLingui();
  return (
    <Unable burgerId={other} title={t`Burger not found`}>
      <Trans>There is no burger with the ID {burgerId}. It may have been deleted.</Trans>
    </Unable>
  );
}

interface UnableProps {
  /** The burger that exists. */
  readonly burgerId: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** The reason why there is no pair, and a way on. */
function Unable({ burgerId, title, children }: UnableProps) {
  const { t } = useLingui();
  return (
    <div className={styles.unable}>
      <EmptyState
        headingLevel={1}
        title={title}
        actions={
          <>
            <Compare burgerId={burgerId} />
            <LinkButton href={paths.chat.href(burgerId)}>{t`Chat with one burger`}</LinkButton>
          </>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </div>
  );
}
