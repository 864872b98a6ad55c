import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { EntryState, Part } from '#domain/history/entry.ts';
import { subjectOf } from '#domain/history/entry-words.ts';
import { partChanges } from '#domain/history/part-changes.ts';
import type { Publication } from '#domain/publishing.ts';
import { useActors } from '#views/actors.ts';
import { useBurger } from '#views/burger/use-burger.ts';
import { useBurgerLayers } from '#views/burger/use-burger-layers.ts';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { useText } from '#views/controls/text.ts';
import { Differences } from '#views/form/differences.tsx';
import { LoaderProblem } from '#views/list/loader-problem.tsx';
import type { ListState } from '#views/list/use-list.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';

interface ChangesSinceProps {
  readonly burgerId: string;
  readonly state: Publication;
}

/** The differences by words between a published state and the layers on the page. A key in a field beside it compares nothing anew. */
export const ChangesSince = memo(function ChangesSince({ burgerId, state }: ChangesSinceProps) {
  const { t } = useLingui();
  const { number } = state;
  const { publishedStates } = useActors().publishing.use();
  const loader = useScreenActor(publishedStates, `${burgerId} ${number}`, { burgerId, number });
  const then = useSelector(loader, ({ context }) => context.data);
  const isLoading = useSelector(loader, (snapshot) => snapshot.hasTag('busy'));
  if (then !== null) return <Changes burgerId={burgerId} state={state} then={then} />;
  return isLoading ? <Spinner>{t`Loading the published state…`}</Spinner> : <LoaderProblem loader={loader} />;
});

function Changes({ burgerId, state, then }: ChangesSinceProps & { readonly then: EntryState }) {
  const { t } = useLingui();
  const say = useText();
  const { topBun, cheese, patty } = useBurgerLayers(burgerId);
  const answering = useBurger(burgerId).burger?.answering ?? null;
  const parts: readonly Part[] = [
    ...real(topBun).map((item) => ({ kind: 'bun' as const, item })),
    ...real(cheese).map((item) => ({ kind: 'cheese' as const, item })),
    ...real(patty).map((item) => ({ kind: 'patty' as const, item })),
  ];
  const layers = { ...then, parts: then.parts.filter(({ kind }) => kind !== 'burger') };
  const changes = partChanges(layers, { json: null, parts });
  const legend = { former: t`Published`, latter: t`Now` };
  const model = (type: string | null) => [{ label: msg`The cheese that answers`, text: type ?? '' }];
  const isOther = state.cheeseType !== answering;
  if (changes.length === 0 && !isOther)
    return <p>{t`All texts are as they were published. A key may be another one.`}</p>;
  return (
    <Stack>
      {isOther && <Differences former={model(state.cheeseType)} latter={model(answering)} legend={legend} />}
      {changes.map(({ key, kind, name, former, latter }) => (
        <section key={key}>
          <h3>
            {say(subjectOf({ subject: kind }))} {name}
          </h3>
          <Differences former={former} latter={latter} legend={legend} />
        </section>
      ))}
    </Stack>
  );
}

const real = <TItem,>({ isReal, items }: ListState<TItem>): readonly TItem[] => (isReal ? items : []);
