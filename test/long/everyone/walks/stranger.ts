import type { Walk } from '../walk.ts';

/** The pages of strangers, and the messages of a sign-in. */
export async function inFrontOfTheDoor({
  page,
  look,
  open,
  press,
  field,
  sees,
  button,
}: Walk): Promise<void> {
  await open('/', 'stranger');
  await look('the home page of a stranger');
  await open('/services', 'stranger');
  await sees('(unspecified)');
  await look('the services of a stranger');
  const gone = JSON.stringify({ accessToken: 'gone', refreshToken: 'gone' });
  await page.evaluate((tokens) => localStorage.setItem('cowtex-tokens', tokens), gone);
  await page.goto('/profile');
  await sees('Your session has ended, perhaps because the password was changed. Sign in again.');
  await press('Sign in');
  await sees('Account is required');
  await look('the sign-in page after a lost session, with errors');
  await field('Account or email').fill('admin');
  await field('Password').fill('not the password');
  await press('Sign in');
  await sees('Unable to sign in. Double-check your credentials.');
  await look('a refused sign-in');
  await open('/login#link-of-nobody', 'stranger');
  await sees('This link can’t be used any more');
  await look('a link that can’t be used');
  // From here the page knows at once what the server can. The browser is never idle.
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await button('Continue with Acme').waitFor();
  await sees('Forgot your password? Ask an administrator for a link to set a new one.');
  await look('the sign-in page with a provider and links');
  await page.route('**/api/oidc', (route) => route.abort());
  await press('Continue with Acme');
  await sees('The server isn’t responding. Try again in a moment.');
  await look('a sign-in by the provider without an answer');
  await page.goBack();
  await sees('This link can’t be used any more');
  await open('/login#oidc-refused-unknown', 'stranger');
  await sees('There is no account for you here yet. Ask an administrator for one.');
  await look('a sign-in by the provider of somebody without an account');
  await page.route('**/api/login/link/account', (route) =>
    route.fulfill({ json: { data: { account: 'milo' } } }),
  );
  await open('/login#link-of-milo', 'stranger');
  await press('Set password');
  await sees('New password must be at least 4 characters.');
  await look('a password to set, with errors');
  await field('New password').fill('burger-time');
  await field('Confirm new password').fill('burger-time');
  await press('Set password');
  await sees('This link can’t be used any more. Ask for a new one.');
  await look('a link that somebody else has used meanwhile');
  await open('/login', 'stranger');
  await field('Account or email').fill('admin');
  await field('Password').fill('not the password');
  await page.route('**/api/login', (route) => route.abort());
  await press('Sign in');
  await sees('The server isn’t responding. Try again in a moment.');
  await look('a sign-in without an answer');
}
