/* The actors that several views share, each by one key. A view that shows one alone asks for it itself. */

import { conversationKey } from '#domain/chat/history-event.ts';
import type { ChatLink } from '#machines/chat/chat-types.ts';
import { useActors } from './actors.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** The key and the input of the list of the burgers of a workshop. */
export const burgersOf = (workshopId: string) => [`list ${workshopId}`, { workshopId }] as const;

/** The key and the input of the history of a burger, or of one of its layers. */
export const historyOf = (burgerId: string, layer: string | null) =>
  [`${burgerId} ${layer}`, { burgerId, layer }] as const;

/** The list of the burgers of a workshop. */
export const useBurgers = (workshopId: string) =>
  useScreenActor(useActors().burgers, ...burgersOf(workshopId));

/** Gets the list of the burgers of a workshop, to ask it for a command. It opens once a screen shows the list. */
export function useBurgerLists() {
  const { burgers } = useActors();
  return (workshopId: string) => burgers.get(...burgersOf(workshopId));
}

/** The list of the workshops beside the burgers, which are chosen by workshop. */
export const useBurgerWorkshops = () => useScreenActor(useActors().workshops, 'burgers', {});

/** The list of the top buns of a burger. */
export const useTopBuns = (burgerId: string) => useScreenActor(useActors().topBuns, burgerId, { burgerId });

/** The list of the cheeses of a burger. */
export function useCheeses(burgerId: string) {
  const { cheeses, demoModelHost } = useActors();
  return useScreenActor(cheeses, burgerId, { burgerId, demoModelHost });
}

/** The list of the patties of a burger. */
export const usePatties = (burgerId: string) => useScreenActor(useActors().patties, burgerId, { burgerId });

/** The list of the keys of a burger. */
export const useDoorKeys = (burgerId: string) => useScreenActor(useActors().doorKeys, burgerId, { burgerId });

/** What is published of a burger. Suspends until its code is there. */
export const usePublished = (burgerId: string) =>
  useScreenActor(useActors().publishing.use().published, burgerId, { burgerId });

/** The question sets of a burger. Suspends until their code is there. */
export const useQuestionSets = (burgerId: string) =>
  useScreenActor(useActors().questions.use().questionSets, burgerId, { burgerId });

/** The form with the settings of a burger's button bun. */
export const useButtonBun = (burgerId: string) => useScreenActor(useActors().buttonBuns, burgerId, undefined);

/** The conversation with a burger, alone or beside another one. */
export const useChat = (link: ChatLink) =>
  useScreenActor(
    useActors().conversations.use().chats,
    conversationKey(link.burgerId, link.otherBurgerId),
    link,
  );
