import type { Walk } from '../walk.ts';

/** The pages about the workspace, the palette, and what is shown when the network or a page fails. */
export async function aWorkspace({
  page,
  say,
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
  await open('/cowtex/dashboard');
  await page.getByRole('definition').filter({ hasText: /2/ }).first().waitFor();
  await page.getByText(say('Show the figures as a table')).click();
  await page.getByRole('slider').focus();
  await look('the dashboard');
  await lookAtMenu(
    page.getByRole('button', { name: say('Hello, {name}', { name: 'admin' }) }),
    'the menu of the account',
  );
  await button('Search').waitFor();
  await page.keyboard.press('Control+k');
  await page
    .getByRole('menuitem', { name: /Talker/ })
    .first()
    .waitFor();
  await look('the command palette');
  await page.keyboard.type('no such thing');
  await sees('Nothing matches “{query}”.', { query: 'no such thing' });
  await look('a search without a result');
  await close();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await look('the keys');
  await close();
  await page.setViewportSize({ width: 320, height: 640 });
  await press('Navigation');
  await look('the navigation of a narrow window');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('link', { name: say('Accounts'), exact: true }).click();
  await sees('The server does not answer. It is asked again by itself.');
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
  await page.getByRole('link', { name: say('Workshop'), exact: true }).click();
  await sees('This page could not be loaded.');
  await look('a page that cannot be loaded');
}
