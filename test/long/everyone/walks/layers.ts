import { chooseInRow } from '#test/e2e/keyboard.ts';
import { apiAs, buildingTool, createdId } from '#test/e2e/seed.ts';
import type { Walk } from '../walk.ts';

/** The settings of a burger, and the forms of its layers. */
export async function layersOfABurger(walk: Walk): Promise<void> {
  const { page, seeds, look, open, press, pressIn, close, dismiss, field, sees } = walk;
  const lookAtQuestion = async (what: string) => {
    await page.getByRole('alertdialog').waitFor();
    await look(what);
    await dismiss();
  };
  await page.route('**/api/workshop', (route) => route.fulfill({ status: 500, json: {} }));
  await open('/cowtex/burgers/BRG-none');
  await sees('Unable to fetch burgers.');
  await look('a burger that cannot be looked up');
  await page.unroute('**/api/workshop');
  await press('Try again');
  await sees('Burger not found');
  await look('a burger that is not there');
  await open(`/cowtex/burgers/${seeds.bare}`);
  await sees('Sample, read-only');
  await look('a burger without layers');
  await open(`/cowtex/burgers/${seeds.burger}`);
  await page.getByRole('rowheader', { name: 'Get building' }).waitFor();
  await look('the settings of a burger');
  await open(`/cowtex/burgers/${seeds.burger}?show=history`);
  await page.getByRole('list', { name: 'Changes' }).getByRole('button').first().click();
  await press('Restore this');
  await lookAtQuestion('a layer to restore');
  await look('the history of a burger, with a change');
  await open(`/cowtex/burgers/${seeds.burger}?show=history&layer=ollama`);
  await sees('Show all changes');
  await look('the history of one layer');
  await open(`/cowtex/burgers/${seeds.burger}?show=questions`);
  await sees('No questions yet');
  await look('a burger without questions');
  await press('New question set');
  await press('Add a question');
  await press('Add an expectation');
  await pressIn('New question set', 'Create question set');
  await sees('Enter a message.');
  await look('a question set with errors');
  await field('Name').fill('Kitchen');
  await field('Message 1').fill('Hello');
  await field('Text').fill('Good day');
  await pressIn('New question set', 'Create question set');
  await press('1 question');
  await sees('says “Good day”, any case');
  await look('a question set');
  await press('Upload');
  await pressIn('Upload a question set', 'Upload');
  await look('a question set to upload');
  await close();
  await press('Delete Kitchen');
  await lookAtQuestion('a question set to delete');
  await open(`/cowtex/burgers/${seeds.burger}`);
  await page.getByRole('rowheader', { name: 'Get building' }).waitFor();
  await page.route('**/api/burger?*', (route) => route.fulfill({ status: 500, json: {} }));
  await chooseInRow(page, 'Talker', 'Duplicate');
  await page.getByRole('dialog').getByText('Unable to fetch burgers.').waitFor();
  await look('a duplicate of a burger that the server does not give');
  await close();
  await page.unroute('**/api/burger?*');
  await press('Add top bun');
  await pressIn('Add top bun', 'Save top bun');
  await sees('Enter a prompt.');
  await look('a top bun with errors');
  await close();
  await press('Edit top bun');
  await field('Prompt').waitFor();
  await look('a top bun to edit');
  await close();
  await press('Delete top bun');
  await lookAtQuestion('a top bun to delete');
  await press('Add cheese');
  await page.getByRole('combobox', { name: 'Type' }).press('ArrowDown');
  await page.getByRole('option', { name: 'anthropic' }).waitFor();
  await look('the types of a cheese to choose from');
  await page.getByRole('combobox', { name: 'Type' }).fill('ollama');
  await page.keyboard.press('Tab');
  await field('Max tokens').fill('lots');
  await press('Advanced');
  await field('Configuration').fill('{');
  await close();
  await press('Add cheese');
  await sees('Your unsaved changes were restored.');
  await pressIn('Add cheese', 'Save cheese');
  await sees('These fields can be edited once the JSON below is valid.');
  await look('a cheese that is brought back, with errors');
  await close();
  await press('Edit openai');
  await field('Model').waitFor();
  await look('a cheese with a stored key');
  await close();
  await press('Delete openai');
  await lookAtQuestion('a cheese to delete');
  await press('Test openai');
  await pressInDialog(walk, 'Send test');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await look('a test of a cheese that fails');
  await close();
  await press('Test ollama');
  await pressInDialog(walk, 'Send test');
  await page.getByRole('region', { name: 'Result' }).waitFor();
  await look('a test of a cheese');
  await close();
  await press('Add patty');
  await page.getByText('Start from a cURL command or an OpenAPI operation').click();
  await field('cURL command or OpenAPI (YAML or JSON)').fill("curl 'https://api.example.com/{shop}'");
  await pressIn('Add patty', 'Save patty');
  await sees('Choose a patty type.');
  await look('a patty with errors');
  await page.getByRole('radio', { name: 'API' }).click();
  await field('Settings JSON').fill('{"url": "https://api.example.com/{shop}/{floor}"}');
  await look('a patty with hints');
  await close();
  await press('Edit Get building');
  await field('Display name').waitFor();
  await look('a patty to edit');
  await close();
  await press('Test Get building');
  await field('Tool input').fill('{"building_id": "none"}');
  await pressInDialog(walk, 'Run test');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await look('a test of a patty that fails');
  await field('Tool input').fill('{"building_id": "B-101"}');
  await pressInDialog(walk, 'Run test');
  await page.getByRole('region', { name: 'Result' }).first().waitFor();
  await look('a test of a patty');
  await close();
  await press('Delete Get building');
  await lookAtQuestion('a patty to delete');
  await page.getByRole('switch', { name: 'Production' }).press('Space');
  await press('Save publish settings');
  await sees('Publish settings saved.');
  await look('saved publish settings');
  await press('Publish');
  await field('What is new').fill('Hello');
  await look('a burger to publish');
  await pressIn('Publish', 'Publish');
  await sees('Published: state 1');
  await press('Edit top bun');
  await field('Prompt').fill('You are a patient listener. Good day');
  await pressIn('Edit top bun', 'Save top bun');
  await press('What changed');
  await look('a published burger with a change since');
  await press('Take back');
  await look('a published state to take back');
  await close();
  await press('New key');
  await pressIn('New key', 'Make key');
  await sees('Enter a name.');
  await look('a key with errors');
  await field('Name').fill('Website');
  await pressIn('New key', 'Make key');
  await sees('It is shown only this once.');
  await look('the secret of a key');
  await close();
  await press('Revoke Website');
  await lookAtQuestion('a key to revoke');
  await runsOfQuestions(walk);
  await page.route('**/patty', (route) => route.fulfill({ status: 500, json: {} }));
  await open('/cowtex/burgers');
  await open(`/cowtex/burgers/${seeds.bare}`);
  await sees('Unable to fetch patties.');
  await look('patties that the server does not give');
}

const pressInDialog = ({ page }: Walk, english: string) =>
  page.getByRole('dialog').getByRole('button', { name: english, exact: true }).click();

/** What asks the questions of a set, and their results. */
async function runsOfQuestions({
  server,
  seeds,
  look,
  open,
  press,
  pressIn,
  close,
  sees,
}: Walk): Promise<void> {
  const api = await apiAs(server.url);
  const { other } = seeds;
  const tool = buildingTool(
    { type: 'string' },
    { url: 'https://buildings.example.com', method: 'post', privacy_inputs: ['X-Key'] },
  );
  tool.json_data.name = 'change_building';
  tool.json_data.display_name = 'Change building';
  await api('POST', `/api/burger/${other}/patty`, tool);
  await api('POST', `/api/burger/${other}/publications`, {});
  const expect = [{ type: 'contains', value: 'You said' }];
  await createdId(api, `/api/burger/${other}/questions`, {
    name: 'Opening hours',
    questions: [
      { id: 'q1', name: 'Says a greeting', turns: [{ prompt: 'Hello', expect }] },
      {
        id: 'q2',
        name: 'Says a number',
        turns: [{ prompt: 'Hello', expect: [{ type: 'contains', value: '9 am' }] }],
      },
    ],
  });
  await open(`/cowtex/burgers/${other}?show=questions`);
  await sees('These questions were never asked.');
  await press('Ask the questions of “Opening hours”');
  await sees('These tools change something');
  await look('questions to ask');
  await pressIn('Ask the questions of', 'Ask');
  await sees('1 passed · 1 failed');
  await press('Says a number');
  await sees('says “9 am”');
  await look('the results of a run');
  await press('Open in the chat’s log');
  await sees('As it was asked and answered.');
  await look('a conversation of a run');
  await close();
  await open(`/cowtex/burgers/${other}`);
  await sees('1 of 2 questions passed');
  await look('a burger whose questions were asked');
}
