import { accounts } from '#machines/list/resources/accounts.ts';
import { workshops } from '#machines/list/resources/workshops.ts';
import { testScreens } from '#test/support/proof/screen.ts';
import { startConsole } from './console.ts';
import { loaderScreen } from './loader-screen.ts';
import { seedsOf } from './seeds.ts';
import { unreachable } from './unreachable.ts';

const at = startConsole();
const seeds = seedsOf(at);
const some = [{}];

testScreens(
  'loader',
  [
    loaderScreen(at, {
      loader: { name: 'accounts', outcomes: accounts.outcomes },
      data: some,
      seed: async () => '/accounts',
      call: /\/accounts$/,
      refresh: ['Refresh', 'Loading accounts…', 'Refreshing…'],
      shows: '1 account',
      isRemembered: false,
    }),
    loaderScreen(at, {
      loader: { name: 'workshops', outcomes: workshops.outcomes },
      data: some,
      async seed() {
        await seeds.workshop();
        return '/cowtex/workshops';
      },
      call: /\/workshop$/,
      refresh: ['Refresh', 'Loading workshops…', 'Refreshing…'],
      shows: 'Seeded',
      isRemembered: true,
    }),
  ],
  [10, 60],
  unreachable.loader,
);
