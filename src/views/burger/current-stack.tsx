import { BurgerStack } from './burger-stack.tsx';
import { useBurgerLayers } from './use-burger-layers.ts';

/** The burger as it is configured now, beside its name. */
export function CurrentStack({ burgerId }: { burgerId: string }) {
  return <BurgerStack layers={useBurgerLayers(burgerId).has} size="small" />;
}
