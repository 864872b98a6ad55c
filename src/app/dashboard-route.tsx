import { createActor } from 'xstate';
import { chartMachine } from '#machines/dashboard/chart-machine.ts';
import { DashboardScreen } from '#views/dashboard/dashboard-screen.tsx';
import { pageMaker, usePageMachines } from './page-machines.ts';
import { ScreenActors } from './screen-actors.ts';
import { createOverviews } from './wiring/overviews.ts';

const charts = pageMaker(
  () => new ScreenActors((_: undefined) => createActor(chartMachine, { input: { today: new Date() } })),
);
const overviews = pageMaker(createOverviews);

/** The dashboard with its machines. */
export function DashboardRoute() {
  return <DashboardScreen charts={usePageMachines(charts)} overviews={usePageMachines(overviews)} />;
}
