import { useSelector } from '@xstate/react';
import { useActors } from '../actors.ts';
import { BurgerStack } from '../burger/burger-stack.tsx';
import { useList } from '../list/use-list.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** The burger as it is configured now. */
export function CurrentStack({ burgerId }: { burgerId: string }) {
  const { topBuns, cheeses, patties, buttonBuns, demoModelHost } = useActors();
  const topBun = useList(useScreenActor(topBuns, burgerId, { burgerId }));
  const cheese = useList(useScreenActor(cheeses, burgerId, { burgerId, demoModelHost }));
  const patty = useList(useScreenActor(patties, burgerId, { burgerId }));
  const bun = useScreenActor(buttonBuns, burgerId, undefined);
  const isPublished = useSelector(bun, ({ context }) => context.settings.isPublished);
  return (
    <BurgerStack
      size="medium"
      layers={{ topBun: topBun.isReal, cheese: cheese.isReal, patty: patty.isReal, buttonBun: isPublished }}
    />
  );
}
