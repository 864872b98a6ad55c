import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { runsOf } from '#domain/questions/results.ts';
import type { QuestionRun } from '#domain/questions/run.ts';
import type { QuestionSet } from '#domain/questions/set.ts';
import { useActors } from '#views/actors.ts';
import { useRuns } from '#views/asked/use-runs.ts';
import { useRunWords } from '#views/asked/words.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { LoaderProblem } from '#views/list/loader-problem.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { AskDialog } from './ask-dialog.tsx';
import { RunView } from './run-view.tsx';

/** What asks the questions of a set, and the results of its newest runs. */
export function SetRuns({ set }: { set: QuestionSet }) {
  const { t } = useLingui();
  const { burgerId } = set;
  const { loader, runs, isLoading } = useRuns(burgerId);
  const form = useScreenActor(useActors().questionRuns.use().asks, set.id, { burgerId, setId: set.id });
  const own = runsOf(runs ?? [], set.id);
  const [chosen, choose] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = own.find(({ id }) => id === chosen) ?? own[0];
  const onStarted = useEffectEvent(() => {
    setOpen(false);
    choose(null);
  });
  useEffect(() => {
    const listening = form.on('succeeded', () => onStarted());
    return () => listening.unsubscribe();
  }, [form]);
  const disabledReason =
    set.questions.length === 0
      ? t`Add a question first.`
      : own[0]?.end === null
        ? t`Its questions are being asked.`
        : undefined;
  return (
    <Stack>
      <Cluster gap={4}>
        <Button
          aria-label={t`Ask the questions of “${set.name}”`}
          disabledReason={disabledReason}
          onPress={() => setOpen(true)}
        >
          {t({ message: 'Ask', comment: 'A button: asks the burger the questions of a set' })}
        </Button>
        {own.length > 1 && shown && <RunChoice runs={own} shown={shown} onChange={choose} />}
      </Cluster>
      <LoaderProblem loader={loader} />
      {isLoading && <Spinner>{t`Loading runs…`}</Spinner>}
      {shown && <RunView key={shown.id} listed={shown} set={set} />}
      {runs !== null && shown === undefined && <p>{t`These questions were never asked.`}</p>}
      {isOpen && <AskDialog set={set} form={form} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

interface RunChoiceProps {
  readonly runs: readonly QuestionRun[];
  readonly shown: QuestionRun;
  readonly onChange: (runId: string) => void;
}

/** The runs that are kept, by their time and what passed. */
export function RunChoice({ runs, shown, onChange }: RunChoiceProps) {
  const { t } = useLingui();
  const { moment } = useRunWords();
  const options = runs.map(({ id, startedAt, end, counts: { passed, questions, empty } }) => {
    const time = moment(startedAt);
    const expecting = questions - empty;
    return {
      value: id,
      label: end === null ? t`${time} · being asked` : t`${time} · ${passed} of ${expecting} passed`,
    };
  });
  return <Select label={t`Run`} options={options} value={shown.id} onChange={onChange} />;
}
