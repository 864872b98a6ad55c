import { useLingui } from '@lingui/react/macro';
import type { Cheese } from '#domain/entities.ts';
import { cheeseSummary } from '#domain/layer-summaries.ts';
import { useActors } from '../actors.ts';
import { Address } from '../address.tsx';
import { useReadiness } from '../burger/use-burger-layers.ts';
import { Badge } from '../controls/feedback/badge.tsx';
import { Cluster } from '../controls/layout/layout.tsx';
import type { Column } from '../controls/table/table.tsx';
import { useText } from '../controls/text.ts';
import { None, SampleMark } from '../list/cells.tsx';
import { useList } from '../list/use-list.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import styles from './burger-settings.module.css';
import { CheeseDialogs } from './cheese-dialogs.tsx';
import { LayerSection } from './layer-section.tsx';

/** The cheeses of a burger, with their actions. */
export function CheeseSection({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const say = useText();
  const { cheeses, demoModelHost } = useActors();
  const list = useScreenActor(cheeses, burgerId, { burgerId, demoModelHost });
  const state = useList(list);
  // The first cheese in the list is the newest, and answers.
  const isOneOfSeveral = state.isReal && state.items.length > 1;
  const { readiness } = useReadiness(burgerId);
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
            {cheeseSummary(cheese).provider}
            {cheese === state.items[0] &&
              (lack ? (
                <Badge tone="warning">{say(lack)}</Badge>
              ) : (
                isOneOfSeveral && (
                  <Badge tone="success">
                    {t({ message: 'answers', comment: 'Badge of the one of several models that answers' })}
                  </Badge>
                )
              ))}
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
        return (
          <span className={styles.endpoint}>
            <Address text={endpoint} />
          </span>
        );
      },
    },
    { id: 'settings', header: t`Settings`, cell: (cheese) => <CheeseNumbers cheese={cheese} /> },
  ];
  return (
    <LayerSection
      id="cheese"
      emptyText={t`The model does the thinking: without one the burger can’t answer.`}
      title={t`Cheese`}
      description={isOneOfSeveral ? t`The model that was saved last answers.` : t`Model`}
      addLabel={t`Add cheese`}
      isNeeded
      state={state}
      list={list}
      columns={columns}
      rowKey={(cheese) => cheese.type.toLowerCase()}
      nameOf={(cheese) => cheese.type}
      lacking={lack === null ? undefined : state.items[0]}
      test={(target) => list.send({ type: 'open', command: 'test', target })}
    >
      <CheeseDialogs list={list} />
    </LayerSection>
  );
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
