import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useActors } from '../actors.ts';
import { CurrentStack } from '../burger/current-stack.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { useScreenActor } from '../use-screen-actor.ts';
import { useTabTitle } from '../use-tab-title.ts';

/** The burger's picture and name. Its ID stands for the name until that is known. */
export function BurgerTitle({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const lookup = useScreenActor(useActors().lookups, burgerId, {
    burgerId,
    historyState: useHistoryState<unknown>(),
  });
  const name = useSelector(lookup, ({ context }) => context.data?.burger?.name);
  useTabTitle(name, t`Chat`);
  return (
    <>
      <CurrentStack burgerId={burgerId} size="small" isDecorative />
      <h1 title={name ?? burgerId}>
        <VisuallyHidden>
          <Trans>Chat</Trans>{' '}
        </VisuallyHidden>
        {name ?? burgerId}
      </h1>
    </>
  );
}
