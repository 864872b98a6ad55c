import { globSync } from 'node:fs';

const forms = ['form', 'kept-forms', 'busy-forms', 'refused-forms'];
const lists = ['list', 'table-', 'layout', 'live-regions'];
const administration = ['list', 'form', 'admin', 'services', 'profile'];
const dashboard = ['chart', 'loader', 'dashboard', 'strict-counts'];
const building = ['list', 'form', 'building', 'samples', 'import-file', 'table-address'];
const frame = ['palette', 'session', 'routes', 'wayfinding', 'outage', 'loading', 'first-visits'];
const pair = ['pair', 'side-by-side', 'strict-side-by-side'];

/** The beginnings of the names of the Chromium tests of a folder, where they differ from the folder's own name. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  accounts: administration,
  burger: ['loader', 'building', 'demo'],
  'burger-settings': [
    ...building,
    'burger-lookup',
    'loader',
    'layer-forms',
    'tool-forms',
    'form-faults',
    'deletion',
    'formatted',
  ],
  burgers: [...building, 'table-'],
  chat: ['chat', 'strict-chat', 'formatted'],
  'chat/head/compare': pair,
  'chat/pair': pair,
  'chat/recording': ['recording'],

  choice: ['preferences'],
  controls: [...forms, ...lists, 'building', 'menu-select', 'double-click', 'lost-focus', 'copy-ids'],
  cowtex: ['cowtex', 'wayfinding'],
  dashboard,
  form: forms,
  home: ['cowtex', 'routes'],
  list: [...lists, 'loader', 'form', 'outage'],
  loader: ['loader', 'list', 'outage'],
  'loader/loads/burger-lookup': ['loader', 'chat-page', 'building'],
  'loader/loads/overview': dashboard,
  login: ['session', 'strict-session'],
  markdown: ['formatted', 'hostile-answers'],
  pair,
  person: administration,
  plans: ['checkout'],
  profile: administration,
  questions: ['questions'],
  roles: administration,
  services: administration,
  session: ['session', 'strict-session', 'tabs'],
  shell: frame,
  subscription: ['checkout', 'strict-counts'],
  workshops: building,
};

/** The tests in Chromium that cover the file: first the walks of its machine, then the browser tests. */
export function screenTestsOf(file: string): readonly (readonly string[])[] {
  const [, path] = /^src\/(?:views|machines)\/(.+)/.exec(file) ?? [];
  if (path === undefined) return [];
  const part = Object.keys(testsOf).findLast((name) => path.startsWith(name)) ?? path.split('/')[0];
  const names = path.includes('/') && part !== undefined ? (testsOf[part] ?? [part]) : [...frame, 'chat'];
  return ['screens/*.test.ts', 'e2e/*.spec.ts'].map((kind) => [
    ...new Set(names.flatMap((name) => globSync(`test/${kind.replace('*', `${name}*`)}`).sort())),
  ]);
}
