import { BurgerStack, type BurgerStackProps } from './burger-stack.tsx';
import { useBurgerLayers } from './use-burger-layers.ts';

interface CurrentStackProps extends Pick<BurgerStackProps, 'size' | 'isDecorative'> {
  readonly burgerId: string;
}

/** The burger as it is configured now. */
export function CurrentStack({ burgerId, ...look }: CurrentStackProps) {
  return <BurgerStack {...look} layers={useBurgerLayers(burgerId).has} />;
}
