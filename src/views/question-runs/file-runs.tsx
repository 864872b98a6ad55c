import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { runsOf } from '#domain/questions/results.ts';
import { useRuns } from '#views/asked/use-runs.ts';
import { Card } from '#views/controls/layout/card.tsx';
import { RunView } from './run-view.tsx';
import { RunChoice } from './set-runs.tsx';

/** The newest runs of files, as a pipeline starts them; nothing where there were none. */
export function FileRuns({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const { runs } = useRuns(burgerId);
  const own = runsOf(runs ?? [], null);
  const [chosen, choose] = useState<string | null>(null);
  const shown = own.find(({ id }) => id === chosen) ?? own[0];
  if (shown === undefined) return null;
  return (
    <Card title={t`Runs of files`} description={t`The questions of a file, asked from the command line.`}>
      {own.length > 1 && <RunChoice runs={own} shown={shown} onChange={choose} />}
      <RunView key={shown.id} listed={shown} />
    </Card>
  );
}
