import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Standing } from '#domain/questions/results.ts';
import type { QuestionRun, Verdict } from '#domain/questions/run.ts';

interface Said {
  readonly text: MessageDescriptor;
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger';
}

/** What became of asking a question. */
export const verdicts: Readonly<Record<Verdict, Said>> = {
  passed: { text: msg`Passed`, tone: 'success' },
  failed: { text: msg`Failed`, tone: 'danger' },
  unasked: { text: msg`Couldn’t be asked`, tone: 'warning' },
  empty: { text: msg`Nothing expected`, tone: 'neutral' },
  unknown: { text: msg`Unknown result`, tone: 'warning' },
};

/** The titles of the groups of questions. */
export const standings: Readonly<Record<Standing, Said>> = {
  broken: { text: msg`Broken: passed in the run before`, tone: 'danger' },
  mended: { text: msg`Mended: failed in the run before`, tone: 'success' },
  ...verdicts,
  open: { text: msg`Not asked`, tone: 'neutral' },
};

const ends: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['stopped', msg`Stopped before every question was asked.`],
  ['interrupted', msg`Interrupted, because the server that asked the questions stopped. Ask them again.`],
  [
    'hopeless',
    msg`Ended early, because eight questions in a row couldn’t be asked. The reason is with each of them.`,
  ],
  ['nothing', msg`Nothing was asked, because the burger had no such state.`],
]);

const otherEnd = msg`Ended for a reason that this console doesn’t know.`;

/** Why a run ended early; null if it goes on, or every question was asked. */
export const endOf = ({ end }: Pick<QuestionRun, 'end'>): MessageDescriptor | null =>
  end === null || end === 'finished' ? null : (ends.get(end) ?? otherEnd);

/** Returns functions that name a time, and the state of which a run has asked. */
export function useRunWords() {
  const { t, i18n } = useLingui();
  const moment = (time: string | null): string => {
    if (time === null) return '';
    const day = new Date(time);
    const clock = i18n.date(day, { timeStyle: 'short' });
    if (day.toDateString() === new Date().toDateString()) return t`today ${clock}`;
    return i18n.date(day, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  };
  /** Null if the state is not known. */
  const stateOf = ({ state }: Pick<QuestionRun, 'state'>): string | null => {
    if (state === null) return null;
    if (state.isPresent) return t`asked of this state`;
    if (state.number !== null) return t`asked of published state ${state.number}`;
    const layers = moment(state.at);
    const changes = state.changes ?? 0;
    if (changes === 0) return t`asked of the layers of ${layers}`;
    return t`asked of the layers of ${layers}, ${plural(changes, { one: '# change since', other: '# changes since' })}`;
  };
  return { moment, stateOf };
}
