import type { LayerChange } from '#domain/chat/history-event.ts';
import { isPattyEnabled, pattyName } from '#domain/layer-summaries.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { useActors } from '../actors.ts';
import { useBurger } from '../burger/use-burger.ts';
import { useSucceeded } from '../list/use-list.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** Tells the chat which layers of the burger are changed on this page. */
export function useLayerChanges(burgerId: string, chat: ChatActor): void {
  const { topBuns, cheeses, patties, demoModelHost } = useActors();
  const { burger } = useBurger(burgerId);
  const tell = (change: LayerChange) => chat.send({ type: 'layer changed', burgerId, ...change });
  useSucceeded(useScreenActor(topBuns, burgerId, { burgerId }), ({ form }) =>
    tell({ layer: 'top bun', name: '', isUsed: form !== 'delete' }),
  );
  useSucceeded(useScreenActor(cheeses, burgerId, { burgerId, demoModelHost }), (done) => {
    if (done.form === 'test') return;
    const { type } = done.form === 'delete' ? done.subject.target : done.result;
    // Another cheese than the chosen one is not used.
    if (burger?.answering && burger.answering !== type.trim().toLowerCase()) return;
    tell({ layer: 'cheese', name: type, isUsed: done.form !== 'delete' });
  });
  useSucceeded(useScreenActor(patties, burgerId, { burgerId }), (done) => {
    if (done.form === 'test') return;
    const patty = done.form === 'delete' ? done.subject.target : done.result;
    tell({ layer: 'patty', name: pattyName(patty), isUsed: done.form !== 'delete' && isPattyEnabled(patty) });
  });
}
