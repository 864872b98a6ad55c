import type { Workshop } from '#domain/entities.ts';
import { ALL_WORKSHOPS, chosenWorkshop } from '#domain/workshop-choice.ts';
import { burgersOf, useListPlace } from '#views/list/workshop-address.ts';
import { paths } from '#views/paths.ts';
import { useBurgerLists } from '#views/shared-actors.ts';

/** A press of a link, which may open it in another tab. */
type Press = Readonly<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>>;

/**
 * A link from elsewhere to the form of a new burger, in the workshop whose burgers were shown last. While the workshops are not
 * known (null), the form may be among the burgers of all.
 */
export function useNewBurger(workshops: readonly Workshop[] | null) {
  const listOf = useBurgerLists();
  const { workshop: last } = useListPlace();
  const workshop =
    workshops === null
      ? last || ALL_WORKSHOPS
      : chosenWorkshop({ items: workshops, source: 'server', problem: null }, last);
  return {
    href: workshop === null ? paths.burgers.href() : burgersOf(workshop),
    open(press?: Press) {
      const isElsewhere = press && (press.ctrlKey || press.metaKey || press.shiftKey);
      if (workshop !== null && !isElsewhere)
        listOf(workshop).send({ type: 'open', command: 'create', target: null });
    },
  };
}
