import type { Walk } from '../walk.ts';

/** The settings of a burger, and the forms of its layers. */
export async function layersOfABurger(walk: Walk): Promise<void> {
  const { page, seeds, say, look, open, press, pressIn, close, field, sees } = walk;
  await open('/cowtex/burgers/BRG-none');
  await sees('Burger not found');
  await look('a burger that is not there');
  await open(`/cowtex/burgers/${seeds.bare}`);
  await press('See an example');
  await sees('Nothing here yet: this is a sample. Add your own.');
  await look('a burger without layers');
  await open(`/cowtex/burgers/${seeds.burger}`);
  await page.getByRole('rowheader', { name: 'Get building' }).waitFor();
  await look('the settings of a burger');
  await press('Add top bun');
  await pressIn('Add top bun', 'Save top bun');
  await sees('Enter a prompt.');
  await look('a top bun with errors');
  await close();
  await press('Add cheese');
  await page.getByRole('combobox', { name: say('Type') }).fill('ollama');
  await page.keyboard.press('Tab');
  await field('Max tokens').fill('lots');
  await field('Configuration').fill('{');
  await pressIn('Add cheese', 'Save cheese');
  await sees('These fields wait until the JSON below can be read.');
  await look('a cheese with errors');
  await close();
  await press('Edit {name}', { name: 'openai' });
  await field('Model').waitFor();
  await look('a cheese with a stored key');
  await close();
  await press('Test {0}', { 0: 'openai' });
  await pressInDialog(walk, 'Send test');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await look('a test of a cheese that fails');
  await close();
  await press('Test {0}', { 0: 'ollama' });
  await pressInDialog(walk, 'Send test');
  await page.getByRole('region', { name: say('Result') }).waitFor();
  await look('a test of a cheese');
  await close();
  await press('Add patty');
  await page.getByText(say('Begin with a cURL command or an OpenAPI document')).click();
  await field('cURL command or OpenAPI document (JSON)').fill("curl 'https://api.example.com/{shop}'");
  await pressIn('Add patty', 'Save patty');
  await sees('Choose a patty type.');
  await look('a patty with errors');
  await page.getByRole('radio', { name: say('API') }).click({ force: true });
  await field('Settings JSON').fill('{"url": "https://api.example.com/{shop}/{floor}"}');
  await look('a patty with hints');
  await close();
  await press('Test {0}', { 0: 'Get building' });
  await field('Tool input').fill('{"building_id": "none"}');
  await pressInDialog(walk, 'Run test');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await look('a test of a patty that fails');
  await close();
  await press('Delete {name}', { name: 'Get building' });
  await page.getByRole('alertdialog').waitFor();
  await look('a patty to delete');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: say('Production') }).press('Space');
  await press('Save publish settings');
  await sees('Publish settings saved.');
  await look('saved publish settings');
}

const pressInDialog = ({ page, say }: Walk, english: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: say(english), exact: true })
    .click();
