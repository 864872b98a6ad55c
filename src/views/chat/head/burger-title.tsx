import { Trans, useLingui } from '@lingui/react/macro';
import { CurrentStack } from '#views/burger/current-stack.tsx';
import { useBurger } from '#views/burger/use-burger.ts';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { useTabTitle } from '#views/use-tab-title.ts';

/** The burger's picture and name. Its ID is shown until the name is known. */
export function BurgerTitle({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const name = useBurger(burgerId).burger?.name;
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
    </>
  );
}
