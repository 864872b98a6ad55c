import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { type ChartMode, type RunPoint, runSeries, summarize } from '#domain/run-series.ts';
import { Card } from '#views/controls/layout/card.tsx';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import styles from './dashboard.module.css';
import { SampleBadge } from './extent-mark.tsx';
import { usePointNames } from './point-names.ts';

/** The code of tabs and chart is a quarter of that of the page. It is fetched with the card, which reserves their space. */
const RunsTabs = lazyPart(async () => (await import('./runs-tabs.tsx')).RunsTabs);
RunsTabs.preload();

/** The runs by day, week or month: key figures, chart, table. */
export function RunsCard({ today }: { today: Date }) {
  const { i18n } = useLingui();
  const [mode, setMode] = useState<ChartMode>('daily');
  const [isTableOpen, setTableOpen] = useState(false);
  // Rendered in the background after the page, so that neither its heading nor its figures wait for tabs and chart.
  const isPageThere = useDeferredValue(true, false);
  const points = runSeries(mode, today);
  const runsToday = i18n.number(summarize(runSeries('daily', today)).latest);
  const around = (picture: ReactNode) => (
    <Stack>
      <Figures points={points} />
      {picture}
      <PointTable mode={mode} points={points} isOpen={isTableOpen} onToggle={setTableOpen} />
    </Stack>
  );
  return (
    <Card
      title={<Trans>Runs</Trans>}
      description={<Trans>{runsToday} runs today</Trans>}
      actions={<SampleBadge />}
    >
      {isPageThere ? (
        <RunsTabs mode={mode} points={points} onSelect={setMode}>
          {around}
        </RunsTabs>
      ) : (
        <div className={styles.tabsPlace}>{around(<div className={styles.chartPlace} />)}</div>
      )}
    </Card>
  );
}

function Figures({ points }: { points: readonly RunPoint[] }) {
  const { t, i18n } = useLingui();
  const { latest, average, total } = summarize(points);
  const figures = [
    { name: t`Latest`, value: latest },
    { name: t`Average`, value: average },
    { name: t`Total`, value: total },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{i18n.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PointTableProps {
  readonly mode: ChartMode;
  readonly points: readonly RunPoint[];
  readonly isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

/** The figures as a table. It stays open or closed when the mode changes. */
function PointTable({ mode, points, isOpen, onToggle }: PointTableProps) {
  const { t, i18n } = useLingui();
  const names = usePointNames(mode);
  const heads = { daily: t`Day`, weekly: t`Week`, monthly: t`Month` };
  return (
    <Disclosure title={t`The figures as a table`} isExpanded={isOpen} onExpandedChange={onToggle}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{heads[mode]}</th>
            <th scope="col">{t`Runs`}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.start.getTime()}>
              <th scope="row">{names.long(point)}</th>
              <td>{i18n.number(point.runs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
