import type { Page } from '@playwright/test';
import { button, log, send } from './chat-parts.ts';
import { expect, painted, test } from './fixtures.ts';
import { seedAndTalk } from './model-answers.ts';
import { startSlowModel } from './slow-model.ts';

/* The announcements to a screen reader during an answer: its beginning, then whole texts, but no single words and no seconds. */

/**
 * Runs in the page: keeps the announcements of the live regions, in order, as a screen reader would read them out: a status or an
 * alert as a whole, of another region the new text.
 */
function hearAll(): void {
  const said: string[] = [];
  Object.assign(window, { said });
  const whole = '[role=status], [role=alert]';
  const before = new WeakMap<Node, string>();
  const hear = (changed: Node) => {
    const element = changed instanceof Element ? changed : changed.parentElement;
    const region = element?.closest(`${whole}, [aria-live=polite], [aria-live=assertive]`);
    if (!element || !region || region.closest('[aria-hidden=true]')) return;
    const part = [...region.children].find((child) => child.contains(element));
    const read = region.matches(whole) ? region : (part ?? region);
    const text = read.textContent?.trim() ?? '';
    if (text !== '' && text !== before.get(read)) said.push(text);
    before.set(read, text);
  };
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (target.textContent === '') before.delete(target);
      for (const changed of type === 'childList' ? addedNodes : [target]) hear(changed);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** The announcements since the last call. */
const heard = (page: Page) => page.evaluate<string[]>('window.said.splice(0)');

test('one answer is announced in order, and so is a failed one', async ({ page, server }) => {
  const model = await startSlowModel();
  await page.addInitScript(hearAll);
  await seedAndTalk(page, server.url, model.url);
  const said = () => page.evaluate<string[]>('window.said');
  // In debug mode rows follow the answer at once.
  for (const isDebug of [false, true]) {
    await page.getByRole('checkbox', { name: 'Debug mode' }).setChecked(isDebug);
    await painted(page);
    await heard(page);
    await send(page, 'Where?');
    // The server hands on whole words.
    await model.think('A city. ');
    await expect(log(page).getByText('A city.').last()).toBeVisible();
    for (const part of ['Paris ', 'is in ', 'France. ']) {
      await model.say(part);
      await expect(log(page).getByRole('article').last()).toContainText(part.trim());
    }
    await model.end();
    await expect(button(page, 'Stop')).toHaveAttribute('aria-disabled');
    await expect.poll(said).toEqual(['The burger is answering…', 'Assistant: Paris is in France.']);
  }

  await model.stop();
  const failed = (system: string) => [expect.any(String), system];
  await heard(page);
  await send(page, 'Still there?');
  await expect
    .poll(said)
    .toEqual(failed(`System: Nothing is responding at ${model.url}. Check that ollama is running there.`));
  // The repetition in the other language does not belong to the next answer.
  await button(page, '中文').click();
  await expect(log(page)).toContainText('没有响应');
  await painted(page);
  await heard(page);
  await send(page, 'Still there?');
  await expect.poll(said).toEqual(failed(`系统：${model.url} 没有响应。请确认 ollama 已在该主机上运行。`));
});
