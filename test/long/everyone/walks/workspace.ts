import type { Walk } from '../walk.ts';

/** The pages about the workspace, the palette, and the pages of failures. */
export async function aWorkspace({
  page,
  look,
  lookAtMenu,
  open,
  press,
  button,
  close,
  sees,
}: Walk): Promise<void> {
  await open('/');
  await look('the home page');
  await open('/cowtex');
  await look('the marketing page');
  await page.route('**/api/workshop', (route) => route.fulfill({ status: 500, json: {} }));
  await open('/cowtex/dashboard');
  await sees('Unable to fetch workshops.');
  await look('a dashboard without figures');
  await page.unroute('**/api/workshop');
  await press('Try again');
  await page.getByRole('definition').filter({ hasText: /2/ }).first().waitFor();
  await page.getByText('The figures as a table').click();
  await page.getByRole('slider').focus();
  await look('the dashboard');
  await lookAtMenu(page.getByRole('button', { name: 'Hello, admin' }), 'the menu of the account');
  await button('Search Ctrl K').waitFor();
  await page.keyboard.press('Control+k');
  await page
    .getByRole('menuitem', { name: /Talker/ })
    .first()
    .waitFor();
  await look('the command palette');
  await page.keyboard.type('no such thing');
  await sees('Nothing matches “no such thing”.');
  await look('a search without a result');
  await close();
  await page.setViewportSize({ width: 320, height: 640 });
  await press('Navigation');
  await look('the navigation of a narrow window');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.context().setOffline(true);
  await sees('You’re offline. What you see may be out of date.');
  await look('a page without a network');
  await page.context().setOffline(false);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await sees('The server isn’t responding. Retrying automatically.');
  await look('a list without an answer');
  await page.unroute('**/api/**');
  await page.route('**/assets/burgers-screen-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function BurgersScreen() { throw new Error('E42'); }`,
    }),
  );
  await open('/cowtex/burgers', 'stranger');
  await sees('Unexpected Application Error!');
  await look('the error page');
  await page.route('**/assets/workshops-screen-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Workshop', exact: true }).click();
  await sees('This page couldn’t be loaded.');
  await look('a page that cannot be loaded');
  await page.unroute('**/assets/workshops-screen-*.js');
  await page.route('**/api/me/profile', () => undefined);
  await page.goto('/cowtex/workshops');
  await sees('Checking your access…');
  await look('a page while the access is checked');
  await page.unroute('**/api/me/profile');
  await page.route('**/api/me/profile', (route) => route.abort());
  await page.goto('/cowtex/workshops');
  await sees('The server isn’t responding. You’re still signed in; retrying automatically.');
  await look('a page whose access cannot be checked');
}
