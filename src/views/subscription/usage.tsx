import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type Plan, plans } from '#domain/plans.ts';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import {
  type Extent,
  selectBurgerFigure,
  selectOverview,
  selectWorkshopFigure,
} from '#machines/dashboard/overview.ts';
import { useActors } from '../actors.ts';
import { Card } from '../controls/card.tsx';
import { cx } from '../controls/cx.ts';
import { Skeleton } from '../controls/spinner.tsx';
import { ExtentMark } from '../dashboard/extent-mark.tsx';
import { LoaderProblem } from '../list/loader-problem.tsx';
import { useScreenActor } from '../use-screen-actor.ts';
import styles from './plans.module.css';

/** The usage of the plan's limits, as far as it is known. */
export function Usage({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const actor = useScreenActor(useActors().overviews, 'usage', { withTools: true });
  const counted = useSelector(actor, (snapshot) => snapshot);
  const [workshops, burgers] = [selectWorkshopFigure(counted), selectBurgerFigure(counted)];
  const title = t(plan.title);
  return (
    <Card title={<Trans>What you use</Trans>} description={t`Compared with the limits of the ${title} plan.`}>
      <LoaderProblem loader={actor} />
      {counted.hasTag('busy') && workshops.value === null && <Skeleton lines={3} />}
      <ul className={styles.meters}>
        <Meter
          name={t`Workshops`}
          used={workshops.value}
          limit={plan.limits.workshops.amount}
          extent={workshops.extent}
        />
        <Meter
          name={t`Burger stacks`}
          used={burgers.value}
          limit={plan.limits.stacks}
          extent={burgers.extent}
        />
        <Meter
          name={t`Patty tools in the fullest stack`}
          used={selectOverview(counted).mostTools}
          limit={plan.limits.toolsPerStack.amount}
        />
      </ul>
    </Card>
  );
}

interface MeterProps {
  readonly name: string;
  readonly used: number | null;
  readonly limit: number;
  readonly extent?: Extent;
}

/** A used amount. It is hidden while unknown, and marked while only partly counted. */
function Meter({ name, used, limit, extent }: MeterProps) {
  const { t, i18n } = useLingui();
  if (used === null) return null;
  const isOver = used > limit;
  const share = `${Math.min(100, (used / limit) * 100)}%`;
  const [shownUsed, shownLimit] = [i18n.number(used), i18n.number(limit)];
  const words = t`${shownUsed} of ${shownLimit}`;
  return (
    <li className={cx(styles.meter, isOver && styles.over)}>
      <span>
        {name} {extent && extent.kind !== 'counted' && <ExtentMark extent={extent} />}
      </span>
      <span className={styles.used}>{isOver ? t`${words}, over the limit` : words}</span>
      <svg className={styles.bar} aria-hidden="true">
        <rect className={styles.track} width="100%" height="100%" rx="3" />
        <rect className={styles.fill} width={share} height="100%" rx="3" />
      </svg>
    </li>
  );
}

export function useCurrentPlan(): Plan {
  const { plan } = useActors();
  return plans[useSelector(plan, selectChoice)];
}
