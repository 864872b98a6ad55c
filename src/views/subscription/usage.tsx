import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Label } from 'react-aria-components/Label';
import { Meter } from 'react-aria-components/Meter';
import { type Plan, plans } from '#domain/plans.ts';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import {
  type Extent,
  selectBurgerFigure,
  selectOverview,
  selectWorkshopFigure,
} from '#machines/loader/loads/overview.ts';
import { useActors } from '#views/actors.ts';
import { cx } from '#views/controls/cx.ts';
import { Skeleton } from '#views/controls/feedback/spinner.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { ExtentMark } from '#views/dashboard/extent-mark.tsx';
import { LoaderProblem } from '#views/list/loader-problem.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './plans.module.css';

/** The usage of the plan's limits, as far as it is known. */
export function Usage({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const actor = useScreenActor(useActors().overviews, 'usage', { withTools: true });
  const counted = useSelector(actor, (snapshot) => snapshot);
  const [workshops, burgers] = [selectWorkshopFigure(counted), selectBurgerFigure(counted)];
  const title = t(plan.title);
  return (
    <Card title={<Trans>Your usage</Trans>} description={t`Compared with the limits of the ${title} plan.`}>
      <LoaderProblem loader={actor} />
      {counted.hasTag('busy') && workshops.value === null && <Skeleton lines={3} />}
      <ul className={styles.meters}>
        <Used
          name={t`Workshops`}
          used={workshops.value}
          limit={plan.limits.workshops.amount}
          extent={workshops.extent}
        />
        <Used
          name={t`Burger stacks`}
          used={burgers.value}
          limit={plan.limits.stacks}
          extent={burgers.extent}
        />
        <Used
          name={t`Most patty tools in one stack`}
          used={selectOverview(counted).mostTools}
          limit={plan.limits.toolsPerStack.amount}
        />
      </ul>
    </Card>
  );
}

interface UsedProps {
  readonly name: string;
  readonly used: number | null;
  readonly limit: number;
  readonly extent?: Extent;
}

/** A used amount. It is hidden while unknown, and marked while only partly counted. */
function Used({ name, used, limit, extent }: UsedProps) {
  const { t, i18n } = useLingui();
  if (used === null) return null;
  const isOver = used > limit;
  const words = t`${{ part: i18n.number(used) }} of ${{ whole: i18n.number(limit) }}`;
  const amount = isOver ? t`${words}, over the limit` : words;
  return (
    <li>
      <Meter
        className={cx(styles.meter, isOver && styles.over)}
        maxValue={limit}
        value={used}
        valueLabel={amount}
      >
        {({ percentage }) => (
          <>
            <Label>
              {name} {extent && extent.kind !== 'counted' && <ExtentMark extent={extent} />}
            </Label>
            <span className={styles.used}>{amount}</span>
            <svg className={styles.bar} aria-hidden="true">
              <rect className={styles.track} width="100%" height="100%" rx="3" />
              <rect className={styles.fill} width={`${percentage}%`} height="100%" rx="3" />
            </svg>
          </>
        )}
      </Meter>
    </li>
  );
}

/** The plan that is current in this page. */
export function useCurrentPlan(): Plan {
  const { plan } = useActors();
  return plans[useSelector(plan, selectChoice)];
}
