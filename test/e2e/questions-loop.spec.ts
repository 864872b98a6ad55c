import type { Page } from '@playwright/test';
import { composer, connect, converse, log } from './chat-parts.ts';
import { enter, expect, follow, test } from './fixtures.ts';
import { answerBy } from './model-answers.ts';

/* From an answer that somebody likes to a published state that is known to give it. */

const tab = (page: Page) => page.getByRole('tabpanel', { name: 'Questions' });
const published = (page: Page) => page.getByRole('region', { name: 'Published state' });

/** Asks the questions of the only set of the burger, once. */
async function askAll(page: Page): Promise<void> {
  await tab(page)
    .getByRole('button', { name: /^Ask the questions of/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an answer is kept, a change breaks it, the run tells so, a restore mends it, and it is published', async ({
  page,
  server,
  api,
  burger,
}) => {
  await using _ = await answerBy(server.url, burger, (system) => [
    { text: system.includes('patient') ? 'We open at 9 am.' : 'That is no business of mine.' },
  ]);
  await api('POST', `/api/burger/${burger}/publications`, {});
  const settings = `/cowtex/burgers/${burger}`;

  await enter(page, `${settings}/chat`);
  await connect(page);
  await converse(page, 'When do you open?');
  await log(page).getByRole('button', { name: 'Keep as a question' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep as a question' });
  await keeping.getByRole('textbox', { name: 'The answer has to say' }).fill('9 am');
  await keeping.getByRole('textbox', { name: 'Name of the question set' }).fill('Opening hours');
  await keeping.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Kept as a question' })).toContainText('“Opening hours”');

  await follow(page, settings);
  await expect(published(page)).toContainText('The questions were never asked. · Questions');
  await page.getByRole('button', { name: 'Edit top bun' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit top bun' });
  await editor.getByLabel('Prompt').fill('You are a gruff listener.');
  await editor.getByRole('button', { name: 'Save top bun' }).click();
  await expect(published(page)).toContainText('1 change since');
  await published(page).getByRole('link', { name: 'Questions' }).click();

  await askAll(page);
  await expect(tab(page)).toContainText('0 passed · 1 failed');
  await tab(page)
    .getByRole('list', { name: 'Failed' })
    .getByRole('button', { name: 'When do you open?' })
    .click();
  const found = tab(page).getByRole('list', { name: 'What was expected' }).getByRole('listitem');
  await expect(found).toHaveText(['Doesn’t hold: says “9 am”', 'Holds: answers without an error']);
  await expect(tab(page).getByText('That is no business of mine.')).toBeVisible();
  await tab(page).getByRole('button', { name: 'Open in the chat’s log' }).click();
  const logged = page.getByRole('dialog', { name: 'When do you open?' });
  await expect(logged.getByRole('log')).toContainText(
    /You.*When do you open\?.*Assistant.*That is no business/s,
  );
  await logged.getByRole('button', { name: 'Close' }).click();
  await tab(page).getByRole('link', { name: 'Ask in the chat' }).click();
  await expect(composer(page)).toHaveValue('When do you open?');
  await expect(page.getByRole('checkbox', { name: 'Debug mode' })).toBeChecked();

  await follow(page, settings);
  await expect(published(page)).toContainText(/0 of 1 question passed · asked of this state, today \d+:\d\d/);
  await published(page).getByRole('button', { name: 'What changed' }).click();
  await expect(published(page).getByRole('deletion').last()).toHaveText('Published: patient');
  await expect(published(page).getByRole('insertion').last()).toHaveText('Now: gruff');

  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: /^Top bun Changed/ }).click();
  await page.getByRole('button', { name: 'Restore what was before' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored.', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Layers' }).click();
  await expect(published(page)).toContainText(
    /0 of 1 question passed · asked of the layers of .*, 1 change since/,
  );
  await published(page).getByRole('link', { name: 'Questions' }).click();
  await askAll(page);
  await expect(tab(page).getByRole('list', { name: 'Mended: failed in the run before' })).toHaveText(
    'When do you open?',
  );

  await page.getByRole('tab', { name: 'Layers' }).click();
  await expect(published(page)).toContainText('1 of 1 question passed · asked of this state, today');
  await published(page).getByRole('button', { name: 'Publish' }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish' });
  await expect(publishing).toContainText('1 of 1 question passed · asked of this state, today');
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await expect(published(page)).toContainText('Published: state 2');
  await expect(published(page)).toContainText('1 of 1 question passed · asked of this state, today');
});
