import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { type RecentBurger, recentBurgers } from '#domain/recent-burgers.ts';
import {
  latestBurgers,
  type OverviewActor,
  selectBurgerFigure,
  selectOverview,
} from '#machines/loader/loads/overview.ts';
import { CopyId } from '#views/controls/buttons/copy.tsx';
import { Link } from '#views/controls/buttons/link.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { Skeleton } from '#views/controls/feedback/spinner.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { paths } from '#views/paths.ts';
import styles from './dashboard.module.css';
import { ExtentMark } from './extent-mark.tsx';

/** The latest burgers, whose runs nobody counts yet. An account without burgers sees sample burgers with sample figures. */
export function RecentBurgers({ overview }: { overview: OverviewActor }) {
  const { t } = useLingui();
  const periodId = useId();
  const counted = useSelector(overview, (snapshot) => snapshot);
  const { extent } = selectBurgerFigure(counted);
  const isComing = extent.kind === 'listing' || extent.kind === 'counting';
  const { burgers, isSample } = recentBurgers(latestBurgers(selectOverview(counted)), t);
  return (
    <Card
      title={<Trans>Recent burgers</Trans>}
      actions={
        <>
          {!isComing && !isSample && <ExtentMark extent={extent} />}
          {isSample && !isComing && (
            <Badge>
              <Trans>Samples</Trans>
            </Badge>
          )}
        </>
      }
    >
      {isSample && isComing ? (
        <Skeleton lines={5} />
      ) : (
        <div>
          <p id={periodId} className={styles.period}>
            <Trans>Runs in the past 30 days</Trans>
          </p>
          <ul aria-labelledby={periodId} className={styles.recent}>
            {burgers.map((burger) => (
              <Row key={burger.id} burger={burger} isSample={isSample} />
            ))}
          </ul>
        </div>
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
        <span className={styles.workshop}>
          <Trans>Workshop</Trans>{' '}
          {isSample ? (
            <code>{burger.workshopId}</code>
          ) : (
            <CopyId id={burger.workshopId} label={t`Copy the workshop ID of ${{ name: burger.name }}`} />
          )}
        </span>
      </span>
      <span className={styles.count}>
        {burger.runs === null ? <NotCounted /> : t`${plural(burger.runs, { one: '# run', other: '# runs' })}`}
      </span>
    </li>
  );
}

/** A dash in place of runs that nobody counts. */
function NotCounted() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{t`Runs aren’t counted yet.`}</VisuallyHidden>
    </>
  );
}
