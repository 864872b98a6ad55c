import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Cheese } from '#domain/entities.ts';
import {
  type EntryState,
  type HistoryEntry,
  type HistoryEntryStates,
  isOfLayer,
  isOfWhole,
} from '#domain/history/entry.ts';
import { secretsOf, subjectOf } from '#domain/history/entry-words.ts';
import { losesKey, partChanges } from '#domain/history/part-changes.ts';
import { jsonText } from '#domain/json/text.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { RestoreDraft, RestoreSubject } from '#machines/form/forms/restore.ts';
import { useActors } from '#views/actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Segments } from '#views/controls/fields/segments.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { scrollable } from '#views/controls/scrollable.ts';
import { useText } from '#views/controls/text.ts';
import { Differences } from '#views/form/differences.tsx';
import { LoaderProblem } from '#views/list/loader-problem.tsx';
import { useList } from '#views/list/use-list.ts';
import { listOf } from '#views/list-of.ts';
import { useCheeses } from '#views/shared-actors.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './history.module.css';

export interface EntryChangeProps {
  readonly burgerId: string;
  /** The burger has been deleted. */
  readonly isGone: boolean;
  readonly entry: HistoryEntry;
  /** The newest entry of the burger on the page. */
  readonly seen: number;
  readonly form: FormActor<RestoreSubject, RestoreDraft, number>;
}

/** One change: its difference by words, both states as a whole, and the buttons that restore them. */
export function EntryChange(props: EntryChangeProps) {
  const { t } = useLingui();
  const { burgerId, entry } = props;
  const link = { burgerId, entry: entry.id };
  const loader = useScreenActor(useActors().history.use().entries, `${burgerId} ${entry.id}`, link);
  const states = useSelector(loader, ({ context }) => context.data);
  const isLoading = useSelector(loader, (snapshot) => snapshot.hasTag('busy'));
  if (states !== null) return <States {...props} states={states} />;
  return isLoading ? <Spinner>{t`Loading this change…`}</Spinner> : <LoaderProblem loader={loader} />;
}

interface StatesProps extends EntryChangeProps {
  readonly states: HistoryEntryStates;
}

type View = 'difference' | 'before' | 'after';

function States({ states: { before, after }, ...props }: StatesProps) {
  const { t } = useLingui();
  const [view, setView] = useState<View>('difference');
  const views = [
    { value: 'difference' as const, label: t`Difference` },
    ...(before ? [{ value: 'before' as const, label: t`Before` }] : []),
    ...(after ? [{ value: 'after' as const, label: t`After` }] : []),
  ];
  const whole = view === 'before' ? before : view === 'after' ? after : null;
  return (
    <Stack>
      {views.length > 1 && <Segments label={t`View`} options={views} value={view} onChange={setView} />}
      {whole ? (
        <pre {...scrollable} className={styles.whole}>
          {wholeText(whole)}
        </pre>
      ) : (
        <Difference entry={props.entry} before={before} after={after} />
      )}
      <Restores {...props} states={{ entry: props.entry, before, after }} />
    </Stack>
  );
}

/** A prompt as it reads, and anything else as the server has it. */
function wholeText({ json, parts }: EntryState): string {
  const [part] = parts;
  return part?.kind === 'bun' ? part.item.prompt : jsonText(json);
}

function Difference({ entry, before, after }: HistoryEntryStates) {
  const { t, i18n } = useLingui();
  const say = useText();
  const secrets = secretsOf(entry);
  if (after === undefined && before === undefined) return <p>{t`This change has no texts to compare.`}</p>;
  if (after === undefined) return <p>{t`What it became is no longer known.`}</p>;
  const changes = partChanges(before ?? null, after);
  return (
    <>
      {secrets.length > 0 && (
        <p>
          <Trans>Replaced secrets: {listOf(secrets, i18n.locale)}</Trans>
        </p>
      )}
      {changes.map(({ key, kind, name, former, latter }) => (
        <section key={key} className={styles.part}>
          {isOfWhole(entry) && (
            <h3>
              {say(subjectOf({ subject: kind }))} {name}
            </h3>
          )}
          <Differences former={former} latter={latter} legend={{ former: t`Before`, latter: t`After` }} />
        </section>
      ))}
      {changes.length === 0 && secrets.length === 0 && <p>{t`Both versions have the same text here.`}</p>}
    </>
  );
}

/** The buttons that restore the states around a change, of its layer and of the whole burger. */
function Restores({ burgerId, isGone, entry, seen, form, states: { before, after } }: StatesProps) {
  const { t } = useLingui();
  const { items, isReal } = useList(useCheeses(burgerId));
  const present: readonly Cheese[] = isReal ? items : [];
  const ask = (side: RestoreDraft['side'], layer: string | null, state?: EntryState | null) => {
    const losing = losesKey(state, present);
    form.send({
      type: 'change',
      draft: { entry: entry.id, at: entry.at, side, layer, seen, losesKey: losing },
    });
    form.send({ type: 'submit' });
  };
  const isPart = isOfLayer(entry);
  const layer = isPart ? entry.subjectId : null;
  const canRestore = (isPart && !isGone) || isOfWhole(entry);
  return (
    <Cluster>
      {canRestore && before && (
        <Button
          size="small"
          onPress={() => ask('before', layer, before)}
        >{t`Restore what was before`}</Button>
      )}
      {canRestore && after && (
        <Button size="small" onPress={() => ask('after', layer, after)}>{t`Restore this`}</Button>
      )}
      {!isOfWhole(entry) && (
        <Button size="small" variant={isGone ? 'secondary' : 'quiet'} onPress={() => ask('after', null)}>
          {t`Restore the whole burger as it was here`}
        </Button>
      )}
    </Cluster>
  );
}
