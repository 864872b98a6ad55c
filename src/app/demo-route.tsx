import { DemoScreen } from '#views/demo/demo-screen.tsx';
import { pageMaker, usePageMachines } from './page-machines.ts';
import { createDemo } from './wiring/demo.ts';

const demos = pageMaker(createDemo);

/** The guided demo with its machine. */
export function DemoRoute() {
  return <DemoScreen demos={usePageMachines(demos)} />;
}
