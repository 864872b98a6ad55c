import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RecentBurger, recentBurgers } from '#domain/recent-burgers.ts';
import { runSeries, summarize } from '#domain/run-series.ts';
import type { ChartActor } from '#machines/dashboard/chart-machine.ts';
import {
  latestBurgers,
  type OverviewActor,
  selectBurgerFigure,
  selectOverview,
} from '#machines/dashboard/overview.ts';
import { Badge } from '../controls/badge.tsx';
import { Card } from '../controls/card.tsx';
import { CopyId } from '../controls/copy-id.tsx';
import { Link } from '../controls/link.tsx';
import { Skeleton } from '../controls/spinner.tsx';
import { paths } from '../paths.ts';
import styles from './dashboard.module.css';
import { ExtentMark, SampleMark } from './extent-mark.tsx';

/** The latest burgers and today's runs. It shows samples while there is no burger. */
export function RecentBurgers({ chart, overview }: { chart: ChartActor; overview: OverviewActor }) {
  const { i18n } = useLingui();
  const counted = useSelector(overview, (snapshot) => snapshot);
  const { extent } = selectBurgerFigure(counted);
  const isComing = extent.kind === 'listing' || extent.kind === 'counting';
  const today = useSelector(chart, ({ context }) => context.today);
  const runsToday = i18n.number(summarize(runSeries('daily', today)).latest);
  const { burgers, isSample } = recentBurgers(latestBurgers(selectOverview(counted)));
  return (
    <Card
      title={<Trans>Recent burgers</Trans>}
      actions={
        isSample && !isComing ? (
          <Badge>
            <Trans>Samples</Trans>
          </Badge>
        ) : (
          <ExtentMark extent={extent} />
        )
      }
    >
      <p className={styles.today}>
        <strong>{runsToday}</strong> <Trans>runs today</Trans> <SampleMark />
      </p>
      {isSample && isComing ? (
        <Skeleton lines={5} />
      ) : (
        <ul className={styles.recent}>
          {burgers.map((burger) => (
            <Row key={burger.id} burger={burger} isSample={isSample} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ burger, isSample }: { burger: RecentBurger; isSample: boolean }) {
  const { t } = useLingui();
  return (
    <li>
      <span className={styles.names}>
        {isSample ? (
          burger.name
        ) : (
          <Link variant="plain" href={paths.burger.href(burger.id)}>
            {burger.name}
          </Link>
        )}
        {isSample ? (
          <code>{burger.workshopId}</code>
        ) : (
          <CopyId id={burger.workshopId} label={t`Copy the workshop ID of ${burger.name}`} />
        )}
      </span>
      <span className={styles.count}>
        {t`${plural(burger.runs, { one: '# run', other: '# runs' })}`} <SampleMark />
      </span>
    </li>
  );
}
