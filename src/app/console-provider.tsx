import { type ReactNode, use } from 'react';
import { ConsoleContext } from '#views/console.ts';
import type { FrontDoor } from './access.ts';
import { createConsole } from './console.ts';
import { PageSuppliesContext } from './page-machines.ts';

/** One console for each front door, outside of React: what it keeps outlives every screen. */
const consoles = new WeakMap<FrontDoor, ReturnType<typeof createConsole>>();

/** Brings the console to the screens below it. It is a chunk of its own, which the front door does not wait for. */
export function ConsoleProvider({ door, children }: { door: FrontDoor; children: ReactNode }) {
  const configFile = use(door.configFile.get());
  const made = consoles.get(door) ?? createConsole(door, configFile);
  consoles.set(door, made);
  return (
    <ConsoleContext value={made.console}>
      <PageSuppliesContext value={made.supplies}>{children}</PageSuppliesContext>
    </ConsoleContext>
  );
}
