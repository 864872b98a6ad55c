import type { EntryFilter, EntryPage } from '#domain/history/entry.ts';
import { ALL_WORKSHOPS } from '#domain/workshop-choice.ts';
import { bringBack } from '#machines/form/forms/bring-back.ts';
import { AUDIT_FILE, downloadAudit } from '#machines/form/forms/download-audit.ts';
import { restore } from '#machines/form/forms/restore.ts';
import { fromCall } from '#machines/from-call.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { type EntryLink, entryLoad } from '#machines/loader/loads/entry.ts';
import { fromNetwork, fromReturns } from '#machines/network.ts';
import { loadFailed } from '#machines/pages/load-failed.ts';
import { type PageRequest, pagesMachine } from '#machines/pages/pages-machine.ts';
import { changedMeanwhile } from '#services/changed-meanwhile.ts';
import type { HistoryClient } from '#services/history-client.ts';
import { z } from '#services/zod.ts';
import type { AuditLink, HistoryLink } from '#views/actors.ts';
import type { download } from '#views/download.ts';
import { burgersOf, historyOf } from '#views/shared-actors.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { screenForms } from '../screen-forms.ts';
import { refreshLayers, type ShownLayers } from './layers.ts';
import type { createLists } from './lists.ts';
import type { createLookups } from './lookups.ts';
import { type Network, returning, watching } from './network.ts';

/** What a burger's page shows, which loads again after a restore. */
interface Shown extends ShownLayers {
  readonly lists: ShownLayers['lists'] & Pick<ReturnType<typeof createLists>, 'burgers'>;
  readonly lookups: ReturnType<typeof createLookups>;
  readonly saveFile: typeof download;
}

type LoadPage = (page: PageRequest, signal: AbortSignal) => Promise<EntryPage>;

const newestEntry = changedMeanwhile(z.int());

/** The histories of burgers, their entries, what restores their states, and the audit log. */
export function createHistory({
  client,
  network,
  lists,
  lookups,
  demoModelHost,
  saveFile,
}: Shown & { readonly client: HistoryClient; readonly network: Network }) {
  const { watchNetwork } = watching(network);
  const { watchReturn } = returning(network);

  const pagesOf = (kind: keyof typeof loadFailed, filter: EntryFilter, load: LoadPage) =>
    createActor(
      pagesMachine.provide({
        actors: {
          load: fromCall(load),
          network: fromNetwork(watchNetwork),
          returns: fromReturns(watchReturn),
        },
      }),
      { input: { loadFailed: loadFailed[kind], filter } },
    );

  const histories = new ScreenActors(({ burgerId, layer }: HistoryLink) =>
    pagesOf('history', layer === null ? {} : { layer }, ({ filter, before }, signal) =>
      client.list(burgerId, filter, before, signal),
    ),
  );
  const deleted = new ScreenActors((_: undefined) =>
    pagesOf('deleted', {}, ({ before }, signal) => client.deleted(before, signal)),
  );

  const entry = createLoaderMachine(entryLoad, {
    load: (link, signal) => client.entry(link.burgerId, link.entry, signal),
    ...watching(network),
  });

  return {
    histories,
    audits: new ScreenActors(({ filter }: AuditLink) =>
      pagesOf('audit', filter, (page, signal) => client.audit(page.filter, page.before, signal)),
    ),
    auditDownloads: screenForms(downloadAudit, async ({ subject: { filter } }, signal) =>
      saveFile({ name: AUDIT_FILE, text: await client.auditLines(filter, signal) }),
    ),
    deleted,
    bringBacks: screenForms(
      bringBack,
      ({ draft: { burgerId, entry, workshopId } }, signal) =>
        client.restore({ burgerId, layer: null, entry, workshopId }, signal),
      (form) =>
        form.on('succeeded', ({ draft: { workshopId } }) => {
          deleted.get('deleted', undefined).send({ type: 'refresh' });
          for (const id of [workshopId, ALL_WORKSHOPS])
            lists.burgers.get(...burgersOf(id)).send({ type: 'refresh' });
        }),
    ),
    entries: new ScreenActors((scope: EntryLink) => createActor(entry, { input: { scope } })),
    restores: screenForms(
      restore,
      ({ subject, draft: { entry, side, layer, seen } }, signal) =>
        client.restore(
          { burgerId: subject.burgerId, entry, side, layer, seen: Math.max(seen, subject.seen) },
          signal,
        ),
      (form) =>
        form.on('succeeded', ({ subject: { burgerId, shown } }) => {
          refreshLayers({ lists, demoModelHost }, burgerId);
          lookups.get(burgerId, { burgerId, passedOn: null }).send({ type: 'refresh' });
          histories.get(...historyOf(burgerId, shown)).send({ type: 'refresh' });
        }),
      (error, subject) => {
        const newer = newestEntry(error);
        return newer && { ...newer, current: { ...subject, seen: newer.current } };
      },
    ),
  };
}
