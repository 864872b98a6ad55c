import { msg } from '@lingui/core/macro';
import { isBeyondImport } from '#domain/drafts/import-draft.ts';
import type { BurgerExport, Workshop } from '#domain/entities.ts';
import { jsonText } from '#domain/json/text.ts';
import type { Notice } from '#domain/messages.ts';
import { slug } from '#domain/slug.ts';
import type { FormDescription } from '../form-types.ts';

/** The workshop whose burgers are exported. */
export interface ExportSubject {
  readonly workshop: Workshop;
}

const beyondImport: Notice = {
  tone: 'warning',
  text: msg`Burgers exported. An import of Cowtex’s server takes at most 4 MiB and 5,000 burgers and layers, so split the file over several workshops before you import it.`,
};

/** Downloads a workshop's burgers with their layers. The form has only a button. */
export const exportBurgers: FormDescription<ExportSubject, object, BurgerExport> = {
  name: 'export-burgers',
  isPermanent: true,
  afterSuccess: 'restart',
  draft: () => ({}),
  success: (burgers) => (isBeyondImport(burgers) ? beyondImport : null),
  outcomes: { succeeded: msg`Burgers exported.`, failed: msg`Unable to export burgers.` },
};

/** The name and content of an export's file, `{workshop-name-slug}-burgers.json`; `suffix` comes before the dot. */
export function exportFile({ workshop }: ExportSubject, burgers: BurgerExport, suffix = '') {
  const name = `${slug(workshop.name) || slug(workshop.id)}-burgers${suffix}.json`;
  return { name, text: `${jsonText(burgers)}\n` };
}
