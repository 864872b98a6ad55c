import { useSelector } from '@xstate/react';
import { useActors } from '../actors.ts';
import { useList } from '../list/use-list.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { BurgerStack, type BurgerStackProps } from './burger-stack.tsx';

interface CurrentStackProps extends Pick<BurgerStackProps, 'size' | 'isDecorative'> {
  readonly burgerId: string;
}

/** The burger as it is configured now. */
export function CurrentStack({ burgerId, ...look }: CurrentStackProps) {
  const { topBuns, cheeses, patties, buttonBuns, demoModelHost } = useActors();
  const topBun = useList(useScreenActor(topBuns, burgerId, { burgerId }));
  const cheese = useList(useScreenActor(cheeses, burgerId, { burgerId, demoModelHost }));
  const patty = useList(useScreenActor(patties, burgerId, { burgerId }));
  const bun = useScreenActor(buttonBuns, burgerId, undefined);
  const isPublished = useSelector(bun, ({ context }) => context.settings.isPublished);
  return (
    <BurgerStack
      {...look}
      layers={{ topBun: topBun.isReal, cheese: cheese.isReal, patty: patty.isReal, buttonBun: isPublished }}
    />
  );
}
