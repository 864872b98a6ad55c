/**
 * The catalog check: every message of the code is in both catalogs, nothing else is, and everything has a Chinese
 * translation. Works on copies, so that a check never changes the tree, not even for a moment.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOCALES = ['en', 'zh'];
const catalog = (locale: string, folder = 'src/locales') => join(folder, `${locale}.po`);

const copies = mkdtempSync(join(tmpdir(), 'cowtex-catalogs-'));
const problems: string[] = [];
for (const locale of LOCALES) cpSync(catalog(locale), catalog(locale, copies));
try {
  const { status, stderr, stdout } = spawnSync('lingui extract --clean --workers 1', {
    encoding: 'utf8',
    shell: true,
    env: { ...process.env, COWTEX_CATALOGS: copies },
  });
  if (status !== 0) problems.push(`The messages could not be extracted.\n${stdout}${stderr}`);
  for (const locale of LOCALES) {
    const before = messages(readFileSync(catalog(locale), 'utf8'));
    const after = messages(readFileSync(catalog(locale, copies), 'utf8'));
    for (const id of after.keys()) if (!before.has(id)) problems.push(`${locale}: not in the catalog: ${id}`);
    for (const id of before.keys())
      if (!after.has(id)) problems.push(`${locale}: no longer in the code: ${id}`);
    if (locale === 'en') continue;
    for (const [id, text] of after) if (text === '""') problems.push(`${locale}: not translated: ${id}`);
  }
} finally {
  rmSync(copies, { recursive: true });
}
if (problems.length > 0) {
  console.error(
    `${problems.join('\n')}\n\nRun \`npm run extract\` and translate what is new in src/locales/zh.po.`,
  );
  process.exit(1);
}

/** msgid → msgstr of a PO file, both as they are written there, context included. */
function messages(po: string): Map<string, string> {
  const entries = po.split(/\n\n+/).filter((entry) => !entry.includes('#~'));
  return new Map(
    entries.flatMap((entry) => {
      const match = /((?:msgctxt [\s\S]*?)?msgid [\s\S]*?)\nmsgstr ([\s\S]*)$/.exec(entry.trim());
      const [, id, text] = match ?? [];
      return id === undefined || text === undefined || id === 'msgid ""' ? [] : [[id, text.trim()] as const];
    }),
  );
}
