import type { Page } from '@playwright/test';
import { paths } from '#views/paths.ts';

/** The places of a walk: routes, and dialogs by their file in `src/views` and the beginning of their names. */
interface Places {
  readonly routes: readonly (keyof typeof paths)[];
  readonly dialogs: Readonly<Record<string, readonly string[]>>;
}

const layerDialogs = ['top bun', 'cheese', 'patty'].flatMap((layer) => [`Add ${layer}`, `Edit ${layer}`]);

/** The routes and dialogs that each walk promises to look at. A unit test wants every one of the console in here. */
export const places = {
  'in front of the door': { routes: ['home', 'services', 'login'], dialogs: {} },
  'what a workspace is': {
    routes: ['home', 'cowtex', 'dashboard', 'accounts', 'burgers', 'workshops'],
    dialogs: {
      'palette/palette.tsx': ['Search pages, burgers and commands'],
      'shell/side-nav.tsx': ['Navigation'],
    },
  },
  'those who work here': {
    routes: ['profile', 'accounts', 'services'],
    dialogs: {
      'accounts/account-dialogs.tsx': ['Create account', 'Edit profile', 'Change password', 'Delete account'],
      'accounts/assign-role-dialog.tsx': ['Assign service role'],
      'accounts/remove-role-dialog.tsx': ['Remove service role', 'Remove role'],
      'accounts/link-dialogs.tsx': ['Make a link for “milo”', 'Revoke link', 'Invite'],
      'parts/shown-once.tsx': ['Link for “milo”'],
      'services/service-dialogs.tsx': ['Create service role', 'Manage roles'],
      'services/removal-question.tsx': ['Remove role'],
    },
  },
  'workshops and burgers': {
    routes: ['workshops', 'burgers'],
    dialogs: {
      'workshops/workshop-dialog.tsx': ['New workshop'],
      'workshops/import-dialog.tsx': ['Import burgers', 'Replace burgers'],
      'workshops/workshop-dialogs.tsx': ['Rename workshop', 'Delete “Kitchen”'],
      'burgers/burger-dialogs.tsx': ['New burger', 'Edit burger', 'Delete “Bare”'],
      'burgers/delete-many-dialog.tsx': ['Delete 1 burger'],
      'burgers/duplicate-dialog.tsx': ['Duplicate Bare'],
      'history/deleted-dialog.tsx': ['Deleted burgers'],
    },
  },
  'tables without rows and with too many': { routes: ['workshops', 'burgers'], dialogs: {} },
  'the layers of a burger': {
    routes: ['burger'],
    dialogs: {
      'burgers/burger-commands.tsx': ['Duplicate Talker'],
      'burger-settings/layer-dialogs.tsx': [
        ...layerDialogs,
        'Delete top bun',
        'Delete “openai”',
        'Delete “Get building”',
      ],
      'burger-settings/cheese-test-dialog.tsx': ['Test openai'],
      'burger-settings/patty-test-dialog.tsx': ['Test Get building'],
      'history/restore-dialog.tsx': ['Restore this layer'],
      'published/publish-dialog.tsx': ['Publish'],
      'published/take-back-dialog.tsx': ['Take back state 1'],
      'questions/questions.tsx': ['Delete “Kitchen”'],
      'questions/set-form.tsx': ['New question set'],
      'questions/upload-dialog.tsx': ['Upload a question set'],
      'question-runs/ask-dialog.tsx': ['Ask the questions of “Opening hours”'],
      'question-runs/logged-dialog.tsx': ['Says a number'],
      'use-it/key-dialog.tsx': ['New key'],
      'parts/shown-once.tsx': ['The new key'],
      'use-it/key-table.tsx': ['Revoke key'],
    },
  },
  'talking to a burger': {
    routes: ['chat'],
    dialogs: {
      'chat/head/compare-dialog.tsx': ['Compare with…'],
      'questions/keep-dialog.tsx': ['Keep as a question', 'Keep as a question', 'Kept as a question'],
    },
  },
  'the guided demo and the plans': {
    routes: ['demo', 'subscription', 'checkout'],
    dialogs: {
      'demo/demo-screen.tsx': ['Replace what you have written?'],
      'checkout/payment-popup.tsx': ['Secure payment'],
    },
  },
} as const satisfies Readonly<Record<string, Places>>;

type Name = keyof typeof places;

export const names = Object.keys(places).filter((name): name is Name => name in places);

/** The routes and dialogs that a walk has promised, until it has been there. */
export function promisesOf(name: Name) {
  const { routes, dialogs }: Places = places[name];
  const open = new Set([...routes.map((route) => paths[route].path), ...Object.values(dialogs).flat()]);
  return {
    open,
    async keep(page: Page): Promise<void> {
      const { pathname } = new URL(page.url());
      const shown = await page.evaluate(() =>
        [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map(
          ({ ariaLabel, ariaLabelledByElements }) =>
            ariaLabel ?? ariaLabelledByElements?.map(({ textContent }) => textContent).join(' '),
        ),
      );
      for (const promise of open)
        if (promise.startsWith('/') ? matches(promise, pathname) : shown.includes(promise))
          open.delete(promise);
    },
  };
}

const matches = (path: string, pathname: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
