import { useSearchParams } from 'wouter';
import { paths } from '../paths.ts';

const parameter = 'workshop';

/** The burgers of one workshop, as an address. */
export const burgersOf = (workshopId: string): string => at(paths.burgers.href(), workshopId);

/** One workshop with its details, as an address. What else is asked for in `query` stays. */
export const workshopAt = (workshopId: string, query?: URLSearchParams): string =>
  at(paths.workshops.href(), workshopId, query);

/** The ID of the workshop in the address; '' if there is none. */
export function useWorkshopInAddress(): readonly [id: string, choose: (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (id: string) => setSearch((current) => withWorkshop(id, current), { replace: true });
  return [search.get(parameter) ?? '', choose];
}

const at = (path: string, workshopId: string, query?: URLSearchParams) =>
  `${path}?${withWorkshop(workshopId, query)}`;

function withWorkshop(id: string, query?: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  if (id === '') next.delete(parameter);
  else next.set(parameter, id);
  return next;
}
