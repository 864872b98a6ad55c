import { accounts } from '#machines/list/resources/accounts.ts';
import { burgers } from '#machines/list/resources/burgers.ts';
import { cheeses } from '#machines/list/resources/cheeses.ts';
import { patties } from '#machines/list/resources/patties.ts';
import { services } from '#machines/list/resources/services.ts';
import { topBuns } from '#machines/list/resources/top-buns.ts';
import { workshops } from '#machines/list/resources/workshops.ts';
import { testScreens } from '#test/support/proof/screen.ts';
import { chooseInRow } from '../e2e/keyboard.ts';
import { choose, dialog, inRegion, press } from './acts.ts';
import { startConsole } from './console.ts';
import { loaderScreen } from './loader-screen.ts';
import { seedsOf } from './seeds.ts';
import { unreachable } from './unreachable.ts';

const at = startConsole();
const seeds = seedsOf(at);
let hasElsewhere = false;
let roles = 0;
const ofLayers = { seed: async () => `/cowtex/burgers/${await seeds.stack()}` };

testScreens(
  'loader',
  [
    loaderScreen(at, {
      name: 'accounts',
      outcomes: accounts.outcomes,
      texts: ['1 account'],
      seed: async () => '/accounts',
      call: /\/accounts$/,
      canWait: true,
      refresh: ['Refresh', 'Loading accounts…', 'Refreshing…'],
    }),
    loaderScreen(at, {
      name: 'services',
      outcomes: services.outcomes,
      texts: ['billing'],
      async seed() {
        roles += 1;
        await at().api('POST', '/api/services', { service: 'billing', role: `clerk${roles}` });
        return '/services';
      },
      call: /\/services$/,
      refresh: ['Refresh list', 'Refreshing…', 'Refreshing…'],
    }),
    loaderScreen(at, {
      name: 'workshops',
      outcomes: workshops.outcomes,
      texts: ['Seeded'],
      isRemembered: true,
      async seed() {
        await seeds.workshop();
        return '/cowtex/workshops';
      },
      call: /\/workshop$/,
      refresh: ['Refresh', 'Loading workshops…', 'Refreshing…'],
    }),
    loaderScreen(at, {
      name: 'burgers',
      outcomes: burgers.outcomes,
      texts: ['Walker', 'Talker'],
      isRemembered: true,
      async seed() {
        const workshop = await seeds.workshop();
        if (!hasElsewhere) await seeds.workshop('Elsewhere');
        hasElsewhere = true;
        await seeds.burger('Walker', workshop);
        await seeds.burger('Talker', workshop);
        return `/cowtex/burgers?workshop=${workshop}`;
      },
      call: /\/burger$/,
      refresh: ['Refresh', 'Loading burgers…', 'Refreshing…'],
      removal: {
        text: 'Walker',
        // A burger that moves to another workshop leaves the list, which does not reload.
        async act(shown) {
          const frame = dialog('Edit burger')(shown);
          await chooseInRow(shown.page, 'Walker', 'Edit');
          await choose('Workshop', 'Elsewhere')(frame);
          await frame.getByRole('button', { name: 'Save burger' }).click();
          await frame.waitFor({ state: 'hidden' });
        },
      },
      async reload(shown) {
        await chooseInRow(shown.page, 'Talker', 'Edit');
        await press(shown, 'Save burger');
      },
    }),
    loaderScreen(at, {
      ...ofLayers,
      name: 'top buns',
      outcomes: topBuns.outcomes,
      texts: ['Listen.'],
      samples: ['You are a helpful assistant. Answer in a friendly and concise tone.'],
      call: /\/bun$/,
      part: inRegion('Top Bun'),
    }),
    loaderScreen(at, {
      ...ofLayers,
      name: 'cheeses',
      outcomes: cheeses.outcomes,
      async seed() {
        const burger = await seeds.stack();
        const json_data = { host: `${at().url}/demo-model`, model: 'gpt-oss', temperature: 0.5 };
        await at().api('PUT', `/api/burger/${burger}/cheese/ollama`, { type: 'ollama', json_data });
        return `/cowtex/burgers/${burger}`;
      },
      texts: ['temperature 0.5'],
      samples: ['Sample, read-only'],
      call: /\/cheese$/,
      part: inRegion('Cheese'),
    }),
    loaderScreen(at, {
      ...ofLayers,
      name: 'patties',
      outcomes: patties.outcomes,
      texts: ['Be brief.'],
      samples: ['Sample, read-only'],
      call: /\/patty$/,
      part: inRegion('Patty'),
    }),
  ],
  unreachable.loader,
);
