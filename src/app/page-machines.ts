import { createContext, useContext } from 'react';
import type { PlanActor } from '#machines/plans/plan-machine.ts';
import type { SessionRef } from '#machines/session/session-machine.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { DemoProgressStore } from '#services/demo-progress.ts';
import type { ListCaches } from '#services/list-cache.ts';

/** What the machines of a single page are made from. They come with their page, so that no other waits for them. */
export interface PageSupplies {
  readonly builder: BuilderClient;
  readonly session: SessionRef;
  readonly progress: DemoProgressStore;
  readonly caches: ListCaches;
  readonly plan: PlanActor;
  /** Of the builder API, without a slash at the end. */
  readonly baseUrl: string;
}

export const PageSuppliesContext = createContext<PageSupplies | null>(null);

interface Kept {
  forget(): void;
}

/** A page's machines: made when it is first shown, once for each console, and forgotten with the account. */
export function usePageMachines<TActors extends Kept>(make: PageMaker<TActors>): TActors {
  const supplies = useContext(PageSuppliesContext);
  if (supplies === null) throw new Error('There is no PageSuppliesContext above this page.');
  return make.of(supplies);
}

/** Gives the machines of each console, making them at the first request. */
export interface PageMaker<TActors> {
  of(supplies: PageSupplies): TActors;
}

export function pageMaker<TActors extends Kept>(
  create: (supplies: PageSupplies) => TActors,
): PageMaker<TActors> {
  const existing = new WeakMap<PageSupplies, TActors>();
  return {
    of(supplies) {
      const kept = existing.get(supplies) ?? create(supplies);
      if (!existing.has(supplies)) {
        existing.set(supplies, kept);
        supplies.session.on('account left', () => kept.forget());
      }
      return kept;
    },
  };
}
