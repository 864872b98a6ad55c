import { useSelector } from '@xstate/react';
import { useSearchParams } from 'wouter';
import { ALL_WORKSHOPS } from '#domain/workshop-choice.ts';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import { useActors } from '#views/actors.ts';
import { paths } from '#views/paths.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';

const PARAMETER = 'workshop';

/** The address of the burgers of one workshop. */
export const burgersOf = (workshopId: string): string => at(paths.burgers.href(), workshopId);

/**
 * Where the account was last in the list of burgers: the list's query, '' if it was not there yet; the workshop in it; and the
 * list as it was, if the burgers of a workshop are in it, or else the burgers of that workshop.
 */
export function useListPlace() {
  const actor = useScreenActor(useActors().places, 'burgers', undefined);
  const query = new URLSearchParams(useSelector(actor, selectChoice));
  const workshop = query.get(PARAMETER) ?? '';
  return {
    workshop,
    keep: (chosen: string, shown: string) =>
      actor.send({ type: 'choose', choice: `${withWorkshop(chosen, new URLSearchParams(shown))}` }),
    backTo: (workshopId: string) =>
      workshop === workshopId || workshop === ALL_WORKSHOPS
        ? at(paths.burgers.href(), workshop, query)
        : burgersOf(workshopId),
  };
}

/** The address of one workshop with its details. Other parameters in `query` stay. */
export const workshopAt = (workshopId: string, query?: URLSearchParams): string =>
  at(paths.workshops.href(), workshopId, query);

/** The ID of the workshop in the address; '' if there is none. */
export function useWorkshopInAddress(): readonly [id: string, choose: (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (id: string) => setSearch((current) => withWorkshop(id, current), { replace: true });
  return [search.get(PARAMETER) ?? '', choose];
}

const at = (path: string, workshopId: string, query?: URLSearchParams) =>
  `${path}?${withWorkshop(workshopId, query)}`;

function withWorkshop(id: string, query?: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  if (id === '') next.delete(PARAMETER);
  else next.set(PARAMETER, id);
  return next;
}
