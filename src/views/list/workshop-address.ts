import { useSearchParams } from 'wouter';
import { paths } from '../paths.ts';

const PARAMETER = 'workshop';

/** The address of the burgers of one workshop. */
export const burgersOf = (workshopId: string): string => at(paths.burgers.href(), workshopId);

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
