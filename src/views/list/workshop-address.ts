import { useSearchParams } from 'wouter';
import { paths } from '../paths.ts';

const parameter = 'workshop';

/** The burgers of one workshop, as an address. */
export const burgersOf = (workshopId: string): string => at(paths.burgers.href(), workshopId);

/** One workshop with its details, as an address. */
export const workshopAt = (workshopId: string): string => at(paths.workshops.href(), workshopId);

/** The ID of the workshop in the address; '' if there is none. */
export function useWorkshopInAddress(): readonly [id: string, choose: (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (id: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === '') next.delete(parameter);
        else next.set(parameter, id);
        return next;
      },
      { replace: true },
    );
  return [search.get(parameter) ?? '', choose];
}

const at = (path: string, workshopId: string) =>
  `${path}?${new URLSearchParams({ [parameter]: workshopId })}`;
