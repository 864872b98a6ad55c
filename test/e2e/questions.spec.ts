import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { button, converse, log } from './chat-parts.ts';
import { enter, expect, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';
import { openFile, recorded } from './recorded.ts';
import { apiAs, createdId, promptTool } from './seed.ts';

/* A burger's question sets: written in a form of rows, read as words, saved as a file. */

const sets = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), questions: z.array(z.json()) })),
});

const tab = (page: Page) => page.getByRole('tabpanel', { name: 'Questions' });

/** Chooses what is expected in a row of words. */
async function expectThat(page: Page, number: number, kind: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Expectation ${number}$`) }).click();
  await page.getByRole('searchbox').fill(kind);
  await page.getByRole('option', { name: kind, exact: true }).click();
}

test('a question set is written in words, read as words, and says what is missing', async ({
  page,
  api,
  burger,
}) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await expect(page).toHaveURL(/\?show=questions$/);
  await expect(tab(page)).toContainText('choose “Keep as a question” below a good answer');
  await tab(page).getByRole('button', { name: 'New question set' }).click();
  const dialog = page.getByRole('dialog', { name: 'New question set' });
  await dialog.getByLabel('Name', { exact: true }).fill('Opening hours');
  await dialog.getByRole('button', { name: 'Add a question' }).click();
  await expect(dialog.getByLabel('Name of the question')).toBeFocused();
  await dialog.getByRole('button', { name: 'Create question set' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Question 1, message 1: Enter a message.');
  await expect(dialog.getByRole('textbox', { name: 'Message 1' })).toBeFocused();
  await page.keyboard.type('When do you open?');
  await dialog.getByRole('button', { name: 'Add an expectation' }).click();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('9 am');
  await dialog.getByRole('button', { name: 'Add an expectation' }).click();
  await expectThat(page, 2, 'calls the tool');
  await dialog.getByRole('combobox', { name: 'Tool ID' }).fill('get_hours');
  await dialog.getByLabel('Arguments, one a line').fill('day: Monday\ncount: 2');
  await dialog.getByRole('button', { name: 'Add an expectation' }).click();
  await expectThat(page, 3, 'whole answer within a time');
  await dialog.getByRole('textbox', { name: 'Seconds' }).fill('1.5');
  await dialog.getByRole('button', { name: 'Create question set' }).click();
  await expect(dialog).toHaveCount(0);
  expect(sets.parse(await api('GET', `/api/burger/${burger}/questions`)).data).toMatchObject([
    {
      name: 'Opening hours',
      questions: [
        {
          id: 'q1',
          name: 'When do you open?',
          turns: [
            {
              prompt: 'When do you open?',
              expect: [
                { type: 'icontains', value: '9 am' },
                { type: 'tool-called', value: 'get_hours', arguments: { day: 'Monday', count: 2 } },
                { type: 'latency', threshold: 1500 },
              ],
            },
          ],
        },
      ],
    },
  ]);
  const card = tab(page).getByRole('region', { name: 'Opening hours' });
  await card.getByRole('button', { name: '1 question' }).click();
  await expect(card.getByRole('listitem').getByRole('listitem')).toHaveText([
    'says “9 am”, any case',
    'calls get_hours with day: Monday, count: 2',
    'whole answer within 1.5 s',
  ]);
  await page.reload();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete Opening hours' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete question set' }).click();
  await expect(card).toHaveCount(0);
  await expect(tab(page)).toContainText('No questions yet');
});

/** A question with one message that expects a text. */
const question = (number: number) => ({
  id: `q${number}`,
  name: `Question ${number}`,
  turns: [{ prompt: `What is ${number}?`, expect: [{ type: 'contains', value: String(number) }] }],
});

test('what somebody else has saved meanwhile is shown, and a set that is edited stays as it was typed', async ({
  page,
  server,
  api,
  burger,
}) => {
  const path = `/api/burger/${burger}/questions`;
  const id = await createdId(api, path, { name: 'Numbers', questions: [question(1)] });
  await enter(page, `/cowtex/burgers/${burger}?show=questions`);
  const edit = () => tab(page).getByRole('button', { name: 'Edit Numbers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit question set' });
  const message = dialog.getByRole('textbox', { name: 'Message 1' });
  await edit();
  await dialog.getByRole('button', { name: 'Question 1' }).click();
  await message.fill('What is one?');
  await closeByEscape(dialog);
  await page.reload();
  await edit();
  await expect(dialog).toContainText('Your unsaved changes were restored.');
  const other = await apiAs(server.url);
  await other('PUT', `/api/questions/${id}`, { name: 'Numbers', questions: [question(1), question(2)] });
  await dialog.getByRole('button', { name: 'Save question set' }).click();
  await expect(dialog.getByRole('heading', { name: 'This was changed in the meantime' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(dialog).toHaveCount(0);
  expect(sets.parse(await api('GET', path)).data).toMatchObject([
    { questions: [{ id: 'q1', turns: [{ prompt: 'What is one?' }] }] },
  ]);
});

test('a set is saved as a file, which becomes another set, or is refused as a whole', async ({
  page,
  api,
  burger,
}) => {
  await createdId(api, `/api/burger/${burger}/questions`, { name: 'Numbers', questions: [question(1)] });
  await enter(page, `/cowtex/burgers/${burger}?show=questions`);
  const downloading = page.waitForEvent('download');
  await tab(page).getByRole('button', { name: 'Download Numbers' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('numbers.json');
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toEqual({
    format: 'cowtex-questions',
    version: 1,
    name: 'Numbers',
    questions: [question(1)],
  });

  await tab(page).getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a question set' });
  const upload = async (chosen: string) => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'set.json', mimeType: 'application/json', buffer: Buffer.from(chosen) });
    await expect(dialog.getByRole('status')).toHaveText('set.json');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  };
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a file.');
  await upload('burger');
  await expect(dialog.getByRole('alert')).toContainText('This isn’t valid JSON: unexpected “b” at line 1');
  await upload('[]');
  await expect(dialog.getByRole('alert')).toHaveText('This file isn’t a question set.');
  await upload(text.replace('"contains"', '"regex"').replace('"1"', '"(?=1)"'));
  await expect(dialog.getByRole('alert')).toContainText('questions.0.turns.0.expect.0.value');
  expect(sets.parse(await api('GET', `/api/burger/${burger}/questions`)).data).toHaveLength(1);
  await upload(text.replace('"Numbers"', '"Figures"'));
  await expect(dialog).toHaveCount(0);
  await expect(tab(page).getByRole('region', { name: 'Figures' })).toContainText('1 question');
  expect(sets.parse(await api('GET', `/api/burger/${burger}/questions`)).data).toHaveLength(2);

  // A pattern that only the server can judge is refused with its place in words.
  await tab(page).getByRole('button', { name: 'Edit Figures' }).click();
  const form = page.getByRole('dialog', { name: 'Edit question set' });
  await form.getByRole('button', { name: 'Question 1' }).click();
  await expectThat(page, 1, 'matches the pattern');
  await form.getByRole('textbox', { name: 'Pattern' }).fill('(?=1)');
  await form.getByRole('button', { name: 'Save question set' }).click();
  await expect(form.getByRole('alert').first()).toContainText(/^Question 1, message 1: /);
});

test('two hundred questions are read, and edited one at a time', async ({ page, api, burger }) => {
  const questions = Array.from({ length: 200 }, (_, index) => question(index + 1));
  const path = `/api/burger/${burger}/questions`;
  await createdId(api, path, { name: 'Many', questions });
  await enter(page, `/cowtex/burgers/${burger}?show=questions`);
  await tab(page).getByRole('button', { name: '200 questions' }).click();
  await expect(tab(page).getByRole('listitem').getByRole('listitem')).toHaveCount(200);
  await tab(page).getByRole('button', { name: 'Edit Many' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit question set' });
  await dialog.getByRole('button', { name: 'Question 200' }).click();
  const name = dialog.getByLabel('Name of the question');
  await expect(name).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Add a question' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await name.focus();
  await name.press('End');
  await page.keyboard.type(', the last');
  await expect(dialog.getByRole('button', { name: 'Question 200, the last' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save question set' }).click();
  await expect(dialog).toHaveCount(0);
  const [saved] = sets.parse(await api('GET', path)).data;
  expect(saved?.questions).toHaveLength(200);
  expect(saved?.questions.at(-1)).toMatchObject({ name: 'Question 200, the last' });
});

test('an answer is kept as a question, with the words that are marked in it', async ({
  page,
  api,
  burger,
}) => {
  await api('POST', `/api/burger/${burger}/patty`, promptTool('House rules', 'Answer briefly.'));
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await button(page, 'Connect').click();
  await converse(page, 'Hello **there**');
  await converse(page, 'Use house_rules');
  const answers = log(page).getByRole('button', { name: 'Keep as a question' });
  await expect(answers).toHaveCount(2);
  const dialog = page.getByRole('dialog', { name: 'Keep as a question' });
  const kept = page.getByRole('dialog', { name: 'Kept as a question' });

  await answers.first().press('Enter');
  const answer = dialog.getByRole('textbox', { name: 'Answer, as received' });
  await expect(answer).toHaveValue(/“Hello \*\*there\*\*”/);
  await answer.evaluate((text: HTMLTextAreaElement) => {
    const at = text.value.indexOf('Hello **there**');
    text.setSelectionRange(at, at + 'Hello **there**'.length);
  });
  await button(page, 'Expect the marked words').press('Enter');
  const words = dialog.getByRole('textbox', { name: 'The answer has to say' });
  await expect(words).toHaveValue('Hello **there**');
  await words.press('End');
  await page.keyboard.type('\ntool');
  await button(page, 'Keep').press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name of the question set' })).toBeFocused();
  await page.keyboard.type('Manners');
  await page.keyboard.press('Enter');
  await expect(kept).toContainText('Kept in the question set “Manners”.');
  await button(page, 'Close').last().press('Enter');
  await expect(answers.first()).toBeFocused();

  // The second answer goes into the same set, with both messages, or each as a question of its own.
  await answers.last().press('Enter');
  await expect(dialog).toContainText('Also expected:');
  await dialog.getByText('2 questions', { exact: true }).click();
  await button(page, 'Keep').press('Enter');
  await expect(kept).toContainText('Kept in the question set “Manners”.');
  await kept.getByRole('link', { name: 'Show the questions' }).press('Enter');
  await expect(tab(page).getByRole('region', { name: 'Manners' })).toContainText('3 questions');
  const [set] = sets.parse(await api('GET', `/api/burger/${burger}/questions`)).data;
  expect(set).toMatchObject({
    name: 'Manners',
    questions: [
      {
        id: 'q1',
        name: 'Hello **there**',
        turns: [
          {
            prompt: 'Hello **there**',
            expect: [
              { type: 'contains', value: 'Hello **there**' },
              { type: 'contains', value: 'tool' },
              { type: 'no-error' },
            ],
          },
        ],
      },
      { id: 'q2', turns: [{ prompt: 'Hello **there**', expect: [{ type: 'no-error' }] }] },
      { id: 'q3', turns: [{ prompt: 'Use house_rules' }] },
    ],
  });
});

test('a recording of several messages becomes one question, or each of them does', async ({
  page,
  api,
  burger,
}) => {
  const second =
    '{"type":"prompted","at":3000,"content":"Bye"},{"type":"received","at":4000,"debug":false,"messages":["event: tool_call\\ndata: {\\"name\\":\\"wave\\"}\\n\\nevent: content\\ndata: See you\\n\\nevent: done\\n\\n"]},{"type":"noted"';
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await openFile(page, { name: 'a.json', text: recorded().replace('{"type":"noted"', second) });
  const dialog = page.getByRole('dialog', { name: 'Keep as a question' });
  await page
    .getByRole('region', { name: 'Recording', exact: true })
    .getByRole('button', { name: 'Keep as a question' })
    .last()
    .click();
  await expect(dialog).toContainText('Also expected: calls wave, answers without an error.');
  await dialog.getByLabel('Name of the question', { exact: true }).fill('Good manners');
  await dialog.getByRole('textbox', { name: 'Name of the question set' }).fill('Recorded');
  await button(page, 'Keep').click();
  await expect(page.getByRole('dialog', { name: 'Kept as a question' })).toContainText('“Recorded”');
  const [kept] = sets.parse(await api('GET', `/api/burger/${burger}/questions`)).data;
  expect(kept?.questions).toEqual([
    {
      id: 'q1',
      name: 'Good manners',
      turns: [
        { prompt: 'Hello', expect: [{ type: 'no-error' }] },
        { prompt: 'Bye', expect: [{ type: 'tool-called', value: 'wave' }, { type: 'no-error' }] },
      ],
    },
  ]);
});
