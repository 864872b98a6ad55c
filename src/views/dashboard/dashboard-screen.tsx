import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { runSeries, summarize } from '#domain/run-series.ts';
import {
  type Figure,
  type OverviewActor,
  selectBurgerFigure,
  selectOverview,
  selectWorkshopFigure,
} from '#machines/loader/loads/overview.ts';
import { useActors } from '#views/actors.ts';
import { useNewBurger } from '#views/burgers/use-new-burger.ts';
import { Link, LinkButton } from '#views/controls/buttons/link.tsx';
import { Skeleton } from '#views/controls/feedback/spinner.tsx';
import { PlusIcon } from '#views/controls/icons/member-icons.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { LoaderProblem } from '#views/list/loader-problem.tsx';
import { paths } from '#views/paths.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './dashboard.module.css';
import { ExtentMark, SampleBadge } from './extent-mark.tsx';
import { RecentBurgers } from './recent-burgers.tsx';
import { RunsCard } from './runs-card.tsx';

const TOKENS = 1_250_000;

/** /cowtex/dashboard: counts of the account's workshops and burgers, and sample figures of runs. */
export function DashboardScreen() {
  const { overviews } = useActors();
  const [today] = useState(() => new Date());
  const overview = useScreenActor(overviews, 'overview', { withTools: false });
  return (
    <Stack gap={5}>
      <PageHeader title={<Trans>Dashboard</Trans>} actions={<FirstAction overview={overview} />} />
      <LoaderProblem loader={overview} />
      <div className={styles.parts}>
        <Metrics today={today} overview={overview} />
        <div className={styles.columns}>
          <RunsCard today={today} />
          <RecentBurgers overview={overview} />
        </div>
      </div>
    </Stack>
  );
}

/** The first action: a burger, or the guided demo if there is certainly no burger yet. */
function FirstAction({ overview }: { overview: OverviewActor }) {
  const hasNone = useSelector(overview, (snapshot) => {
    const { value, extent } = selectBurgerFigure(snapshot);
    return value === 0 && extent.kind === 'counted';
  });
  const newBurger = useNewBurger(useSelector(overview, (snapshot) => selectOverview(snapshot).workshops));
  return hasNone ? (
    <LinkButton variant="primary" href={paths.demo.href()}>
      <Trans>Start the guided demo</Trans>
    </LinkButton>
  ) : (
    <>
      <LinkButton href={paths.demo.href()}>
        <Trans>Guided demo</Trans>
      </LinkButton>
      <LinkButton variant="primary" icon={<PlusIcon />} href={newBurger.href} onPress={newBurger.open}>
        <Trans>New burger</Trans>
      </LinkButton>
    </>
  );
}

function Metrics({ today, overview }: { today: Date; overview: OverviewActor }) {
  const { t, i18n } = useLingui();
  const counted = useSelector(overview, (snapshot) => snapshot);
  const weekly = summarize(runSeries('weekly', today)).latest;
  return (
    <dl className={styles.metrics}>
      <CountedMetric
        name={t`Workshops`}
        href={paths.workshops.href()}
        figure={selectWorkshopFigure(counted)}
      />
      <CountedMetric name={t`Burgers`} href={paths.burgers.href()} figure={selectBurgerFigure(counted)} />
      <Metric name={t`Tokens`} value={<CompactNumber value={TOKENS} />} mark={<SampleBadge />} />
      <Metric name={t`Latest weekly runs`} value={i18n.number(weekly)} mark={<SampleBadge />} />
    </dl>
  );
}

interface CountedMetricProps {
  readonly name: string;
  /** The address of the page with the counted items. */
  readonly href: string;
  readonly figure: Figure;
}

function CountedMetric({ name, href, figure: { value, extent } }: CountedMetricProps) {
  const { i18n } = useLingui();
  const isComing = extent.kind === 'listing' || extent.kind === 'counting';
  const isMissing = value === null && !isComing;
  const shown = isMissing ? '—' : value === null ? <Skeleton /> : i18n.number(value);
  const link = (
    <Link href={href} variant="plain">
      {name}
    </Link>
  );
  // A dash is nothing that could be cached.
  return (
    <Metric
      name={link}
      value={shown}
      mark={isMissing && extent.kind === 'cached' ? null : <ExtentMark extent={extent} />}
    />
  );
}

function Metric({ name, value, mark }: { name: ReactNode; value: ReactNode; mark: ReactNode }) {
  return (
    <div className={styles.metric}>
      <dt>
        {name}
        {mark}
      </dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

/** A large number in compact form, with a space before its unit: 1.25 M. */
function CompactNumber({ value }: { value: number }) {
  const { i18n } = useLingui();
  const format = new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumFractionDigits: 2 });
  return format
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'compact' ? ` ${text}` : text))
    .join('');
}
