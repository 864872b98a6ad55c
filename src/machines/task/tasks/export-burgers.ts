import { msg } from '@lingui/core/macro';
import type { BurgerExport } from '#services/model.ts';
import { jsonText } from '../../json-text.ts';
import { slug } from '../../slug.ts';
import { createTaskMachine } from '../task-machine.ts';
import type { TaskDescription } from '../task-types.ts';
import type { WorkshopScope } from './import-burgers.ts';

export type ExportDraft = Readonly<Record<never, never>>;

/** Fetches a workshop's burgers with their layers; there is no form, only a button, and the view downloads the result. */
export const exportBurgers: TaskDescription<WorkshopScope, ExportDraft, BurgerExport> = {
  name: 'export-burgers',
  initial: 'open',
  draft: () => ({}),
  outcomes: { succeeded: msg`Burgers exported.`, failed: msg`Unable to export burgers.` },
};

export const exportBurgersMachine = createTaskMachine(exportBurgers);

/** The file that an export is downloaded as: `{workshop-name-slug}-burgers.json`, and what is in it. */
export function exportFile({ workshop }: WorkshopScope, burgers: BurgerExport) {
  return { name: `${slug(workshop.name) || slug(workshop.id)}-burgers.json`, text: `${jsonText(burgers)}\n` };
}
