import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { LoaderActor } from '#machines/loader/loader-machine.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { NoticeView } from '#views/controls/feedback/notice.tsx';

/** The reason why a loader's data may be out of date, with a button to try again. */
export function LoaderProblem<TScope extends object, TData, TChange>({
  loader,
}: {
  loader: LoaderActor<TScope, TData, TChange>;
}) {
  const problem = useSelector(loader, ({ context }) => context.problem);
  const isBusy = useSelector(loader, (snapshot) => snapshot.hasTag('busy'));
  return (
    <NoticeView
      notice={problem}
      action={
        <Button size="small" isPending={isBusy} onPress={() => loader.send({ type: 'refresh' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
