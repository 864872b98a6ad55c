import { Questions } from '#views/questions/questions.tsx';
import { FileRuns } from './file-runs.tsx';
import { SetRuns } from './set-runs.tsx';

/** The question sets of a burger with their runs, and the runs of files. */
export function QuestionsTab({ burgerId }: { burgerId: string }) {
  return (
    <Questions burgerId={burgerId} runsOf={(set) => <SetRuns set={set} />}>
      <FileRuns burgerId={burgerId} />
    </Questions>
  );
}
