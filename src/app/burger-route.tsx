import { useHistoryState } from 'wouter/use-browser-location';
import { BurgerScreen } from '#views/burger-settings/burger-screen.tsx';
import { knownBurger } from './known-burger.ts';

/** The settings of the burger in the address, which shows at once where the page before handed it on. */
export function BurgerRoute({ burgerId }: { burgerId: string }) {
  const known = knownBurger(useHistoryState<unknown>(), burgerId);
  return <BurgerScreen key={burgerId} burgerId={burgerId} known={known} />;
}
