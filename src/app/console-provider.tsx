import { type ReactNode, use } from 'react';
import { type Console, ConsoleContext } from '#views/console.ts';
import type { FrontDoor } from './access.ts';
import { createConsole } from './console.ts';

/** One console for each front door, outside of React: what it keeps outlives every screen. */
const consoles = new WeakMap<FrontDoor, Console>();

/** Brings the console to the screens below it. It is a chunk of its own, which the front door does not wait for. */
export function ConsoleProvider({ door, children }: { door: FrontDoor; children: ReactNode }) {
  const configFile = use(door.configFile.get());
  const console = consoles.get(door) ?? createConsole(door, configFile);
  consoles.set(door, console);
  return <ConsoleContext value={console}>{children}</ConsoleContext>;
}
