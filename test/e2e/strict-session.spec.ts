import { enter, expect, signIn, test } from './strict-fixtures.ts';

test('stored tokens that can never be sent are discarded, and the sign-in page shows', async ({
  page,
  strict,
}) => {
  await page.goto('/');
  await page.evaluate(() =>
    localStorage.setItem('cowtex-tokens', JSON.stringify({ accessToken: 'two\nlines', refreshToken: 'R' })),
  );
  await page.goto('/cowtex/workshops');
  await expect(page.getByRole('heading', { name: 'Sign in to Cowtex' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cowtex-tokens'))).toBeNull();
  expect(strict.log).toEqual([]);
});

test('a session that ends on the public catalogue leaves the list there, and says nothing', async ({
  page,
  strict,
}) => {
  strict.data.services.push({ service: 'billing', roles: ['owner'] });
  await enter(page, '/services');
  const shown = async () => {
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByText('billing')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL(/\/services$/);
  };
  await expect(page.getByText('billing')).toBeVisible();
  strict.tokens.revoke();
  strict.data.services.push({ service: 'kitchen', roles: ['chef'] });
  await page.getByRole('button', { name: 'Refresh list' }).click();
  await shown();
  await expect(page.getByText('kitchen')).toBeVisible();

  await signIn(page, '/login');
  strict.tokens.revoke();
  await page.goto('/services');
  await shown();
});

test('a refused refresh ends the session silently: the sign-in page says so without an alert or a toast', async ({
  page,
  strict,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const loud of document.querySelectorAll(
        '[role=alert], [role=alertdialog], [aria-live=assertive], [data-toast]',
      ))
        if (loud.textContent) seen.push(loud.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  strict.data.accounts.push({ id: 'acc-1', account: 'admin' });
  await enter(page, '/accounts');
  await expect(page.getByRole('rowheader', { name: 'admin' })).toBeVisible();
  strict.tokens.revoke();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page).toHaveURL('/login');
  const sentence = page.getByText(
    'Your session has ended, perhaps because the password was changed. Sign in again.',
  );
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('status').filter({ has: sentence })).toHaveCount(1);
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([]);
});
