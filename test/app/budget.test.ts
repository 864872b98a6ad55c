import { beforeAll, expect, test, vi } from 'vitest';
import { messages as english } from '#locales/front/en.po';
import { messages as chinese } from '#locales/front/zh.po';
import { buildConsole, type ConsoleBuild } from './console-build.ts';

/**
 * The script that a browser downloads for a page, compressed. Pages for visitors need the entry alone. A member's page also
 * needs the members' actors, the shell's parts for members, and its own screen.
 */
const KB = 1000;
const forStrangers = 132 * KB;
const forMembers = 300 * KB;
/** The page on which visitors talk to a burger, with all of its words: also those of the pages that they never see. */
const forVisitors = 150 * KB;

/** The modules of every member's page. */
const shared = [
  'src/app/actors-provider.tsx',
  'src/app/clients.ts',
  'src/app/member-tools.tsx',
  'src/locales/rest/en.po',
  'src/views/shell/side-nav.tsx',
];

/** The further modules of a screen. */
const chats = 'src/app/wiring/chats.ts';
const demo = 'src/app/wiring/demo.ts';
const brought: Readonly<Record<string, readonly string[]>> = {
  'src/views/chat/chat-screen.tsx': [chats],
  'src/views/chat/pair/side-by-side.tsx': [chats, 'src/views/chat/chat-screen.tsx'],
  'src/views/demo/demo-screen.tsx': [demo],
};

/** The parts that are loaded when the user needs them, or instead of the English. */
const later = [
  'src/app/palette.tsx',
  'src/app/wiring/history.ts',
  'src/domain/tool-source/found-tools.ts',
  'src/domain/word-diff.ts',
  'src/views/dashboard/runs-tabs.tsx',
  'src/views/history/deleted-dialog.tsx',
  'src/views/history/history.tsx',
  'src/views/markdown/markdown.tsx',
  'src/views/chat/log/debug/request-row.tsx',
  'src/views/chat/recording/recording-part.tsx',
  'src/views/chat/try-it.tsx',
  'src/views/question-runs/logged-dialog.tsx',
  'src/views/question-runs/questions-tab.tsx',
  'src/views/markdown/code-colours.ts',
  ...['front', 'rest', 'codes'].map((name) => `src/locales/${name}/zh.po`),
];

let built: ConsoleBuild;
let talk: ConsoleBuild;
beforeAll(async () => {
  // Otherwise the build would have the libraries' code for tests.
  vi.stubEnv('NODE_ENV', 'production');
  built = await buildConsole();
  talk = await buildConsole('talk');
  vi.unstubAllEnvs();
}, 120_000);

const screens = () => built.lazyModules.filter((name) => ![...shared, chats, demo, ...later].includes(name));
const filesOf = (screen: string) => built.filesOf([...shared, ...(brought[screen] ?? []), screen]);

test('home and login are within their budget', () => {
  expect(built.weigh(built.filesOf([]))).toBeLessThanOrEqual(forStrangers);
});

test('the page of visitors is within its budget, and has nothing of a sign-in', () => {
  const files = talk.filesOf([]);
  expect(talk.modules.filter((id) => id.endsWith('/src/app/talk/main.tsx'))).toHaveLength(1);
  expect(talk.weigh(files)).toBeLessThanOrEqual(forVisitors);
  const own =
    /\/src\/(?:machines\/(?:session|form|list)|services\/(?!chat-socket|choice|config-file|talk|call-error|safe))/;
  expect(talk.modules.filter((id) => own.test(id))).toEqual([]);
  expect(
    files
      .map(talk.code)
      .join('')
      .match(/cowtex-(?:session|tokens)|api\/login/g),
  ).toBeNull();
});

test('nothing of the inspector is in the build', () => {
  expect(built.modules.filter((id) => id.endsWith('/src/app/main.tsx'))).toHaveLength(1);
  expect(built.modules.filter((id) => /\/src\/app\/inspector\/|@statelyai/.test(id))).toEqual([]);
  expect(built.text.match(/statelyai|\[redacted\]|Filter: actor|inspectActors|observeActors/g)).toBeNull();
});

test('nothing asks for the locale of the browser before the first page', () => {
  expect(built.text.match(/supportedLocalesOf/g)).toBeNull();
});

test('nothing of the page of the controls is in the build', () => {
  expect(built.modules.filter((id) => id.endsWith('/src/app/screens.ts'))).toHaveLength(1);
  expect(built.modules.filter((id) => id.includes('/src/design/'))).toEqual([]);
  expect(built.text.match(/Every control in every state|data-shown/g)).toBeNull();
});

test('the style of the first page puts the layers in order, and those of later parts follow it', () => {
  const layers = [...built.firstStyles.matchAll(/@layer (\w+)/g)].map(([, name]) => name);
  expect([...new Set(layers)]).toEqual(['reset', 'tokens', 'base', 'controls', 'views', 'overrides']);
});

test('every other page is within its budget', () => {
  const weights = screens().map((screen) => [screen, built.weigh(filesOf(screen))] as const);
  expect(weights.length).toBeGreaterThan(5);
  expect(weights.filter(([, weight]) => weight > forMembers)).toEqual([]);
});

test('what is left for later is a chunk of its own, and no page brings it along', () => {
  expect(built.lazyModules).toEqual(expect.arrayContaining([...shared, ...later]));
  const atOnce = built.filesOf([...shared, ...screens()]);
  expect(later.filter((part) => atOnce.includes(built.fileOf(part)))).toEqual([]);
});

test('the front of both catalogs has every message of the first pages', () => {
  const files = built.filesOf([]).map(built.code);
  const said = files.flatMap((code) => [...code.matchAll(/\bid:[`"']([\w+/]{6})[`"']/g)]);
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter(([, id = '']) => !(id in english && id in chinese))).toEqual([]);
});
