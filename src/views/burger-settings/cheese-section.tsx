import { useLingui } from '@lingui/react/macro';
import type { Burger, Cheese } from '#domain/entities.ts';
import { cheeseSummary } from '#domain/layer-summaries.ts';
import { useActors } from '#views/actors.ts';
import { useBurger } from '#views/burger/use-burger.ts';
import { useReadiness } from '#views/burger/use-burger-layers.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { NoticeView } from '#views/controls/feedback/notice.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import type { Column } from '#views/controls/table/table.tsx';
import { useText } from '#views/controls/text.ts';
import { useForm } from '#views/form/use-form.ts';
import { None, SampleMark } from '#views/list/cells.tsx';
import { useList, useSucceeded } from '#views/list/use-list.ts';
import { useCheeses } from '#views/shared-actors.ts';
import { useCapability } from '#views/use-capability.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './burger-settings.module.css';
import { CheeseDialogs } from './cheese-dialogs.tsx';
import { LayerSection } from './layer-section.tsx';

/** The cheeses of a burger, with their actions. */
export function CheeseSection({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const say = useText();
  const list = useCheeses(burgerId);
  const state = useList(list);
  const { burger, lookup } = useBurger(burgerId);
  const canChoose = useCapability('answering');
  const isOneOfSeveral = state.isReal && state.items.length > 1;
  const { readiness, answering } = useReadiness(burgerId);
  // The server chooses the first cheese by itself, and another one if the chosen one is deleted.
  useSucceeded(list, ({ form }) => {
    if (form === 'create' || form === 'delete') lookup.send({ type: 'refresh' });
  });
  const lack = state.isReal && readiness?.answers === 'no' ? readiness.lack : null;
  const columns: Column<Cheese>[] = [
    {
      id: 'provider',
      header: t`Provider`,
      isRowHeader: true,
      sortBy: (cheese) => cheese.type,
      cell: (cheese) => (
        <SampleMark isSample={!state.isReal}>
          <Cluster>
            <span>{cheeseSummary(cheese).provider}</span>
            {cheese === answering && lack && <Badge tone="warning">{say(lack)}</Badge>}
            {cheese === answering && !lack && isOneOfSeveral && (
              <Badge tone="success">
                {t({ message: 'answers', comment: 'Badge of the one of several models that answers' })}
              </Badge>
            )}
            {cheese !== answering && isOneOfSeveral && canChoose && burger && (
              <Choose burger={burger} cheese={cheese} />
            )}
          </Cluster>
        </SampleMark>
      ),
    },
    {
      id: 'model',
      header: t`Model`,
      cell: (cheese) => {
        const { model } = cheeseSummary(cheese);
        return model === null ? <None /> : <span className={styles.model}>{model}</span>;
      },
    },
    {
      id: 'endpoint',
      header: t`Endpoint`,
      kind: 'mono',
      cell: (cheese) => {
        const { endpoint } = cheeseSummary(cheese);
        if (endpoint === null) return <None />;
        return <span className={styles.endpoint}>{endpoint}</span>;
      },
    },
    { id: 'settings', header: t`Settings`, cell: (cheese) => <CheeseNumbers cheese={cheese} /> },
  ];
  return (
    <LayerSection
      burgerId={burgerId}
      id="cheese"
      emptyText={t`The model does the thinking: without one the burger can’t answer.`}
      title={t`Cheese`}
      description={isOneOfSeveral && !canChoose ? t`The model that was saved last answers.` : t`Model`}
      addLabel={t`Add cheese`}
      isNeeded
      state={state}
      list={list}
      columns={columns}
      rowKey={(cheese) => cheese.type.toLowerCase()}
      nameOf={(cheese) => cheese.type}
      lacking={lack === null ? undefined : answering}
      test={(target) => list.send({ type: 'open', command: 'test', target })}
    >
      {burger && <ChoiceFailure burger={burger} />}
      <CheeseDialogs burgerId={burgerId} list={list} />
    </LayerSection>
  );
}

/** The choice of the cheese that answers. A version of the burger that others have changed is chosen for anew. */
function useChoice(burger: Burger) {
  return useForm(useScreenActor(useActors().answering, `${burger.id} ${burger.version}`, { burger }));
}

/** The button in the row of a cheese that lets it answer. */
function Choose({ burger, cheese: { type } }: { burger: Burger; cheese: Cheese }) {
  const { t } = useLingui();
  const { isBusy, draft, change, submit } = useChoice(burger);
  return (
    <Button
      size="small"
      isPending={isBusy && draft.answering === type}
      aria-label={t`Let it answer: ${type}`}
      onPress={() => {
        change({ answering: type });
        submit();
      }}
    >{t`Let it answer`}</Button>
  );
}

function ChoiceFailure({ burger }: { burger: Burger }) {
  return <NoticeView notice={useChoice(burger).failure} />;
}

/** The numeric settings that a configuration names. */
function CheeseNumbers({ cheese }: { cheese: Cheese }) {
  const { t } = useLingui();
  const { temperature, topP, maxTokens } = cheeseSummary(cheese);
  const said = [
    temperature !== null && t`temperature ${temperature}`,
    topP !== null && t`top-p ${topP}`,
    maxTokens !== null && t`max tokens ${maxTokens}`,
  ].filter((part) => part !== false);
  if (said.length === 0) return <None />;
  return (
    <ul className={styles.numbers}>
      {said.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}
