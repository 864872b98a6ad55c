import { useHistoryState } from 'wouter/use-browser-location';
import type { Burger } from '#domain/entities.ts';
import type { PlanId } from '#domain/plans.ts';
import { isRecord } from '#domain/record.ts';

/** The data that a page passes on to the next one in the history entry, where a reload keeps it. */
export interface PassedOn {
  /** The address that the login page returns to. */
  readonly from?: string;
  /** The burger of the next page, shown until it is loaded. */
  readonly burger?: Burger;
  /** A question for the composer of a chat. */
  readonly prompt?: string;
  /** True to begin the chat in debug mode. */
  readonly debug?: boolean;
  /** The plan that was chosen. */
  readonly plan?: PlanId;
}

/** The data passed on by the previous page. It is not trusted, because the entry may be of another version of the console. */
export function usePassedOn(): { readonly [TName in keyof PassedOn]?: unknown } {
  const state = useHistoryState<unknown>();
  return isRecord(state) ? state : {};
}
