import { expect, test } from 'vitest';
import { demoDefaults, sampleTexts } from '#machines/demo/demo-draft.ts';

const defaults = {
  modelHost: 'http://localhost/demo-model',
  apiUrl: 'http://localhost/buildings/{building_id}',
};

test('the demo’s samples are in the reader’s language, and the demo API is asked in it', () => {
  const chinese = demoDefaults({ ...defaults, language: 'zh' });
  expect([chinese.workshopName, chinese.burgerName]).toEqual(['演示工坊', '演示汉堡']);
  expect(chinese.prompt).toMatch(/^你是.+\n.+\n.+$/);
  expect(JSON.parse(chinese.settings)).toMatchObject({ url: `${defaults.apiUrl}?lang=zh` });
  expect(JSON.parse(chinese.definition)).toMatchObject({
    display_name: expect.stringMatching(/^\p{Script=Han}+$/u),
    description: expect.stringMatching(/\p{Script=Han}/u),
  });
  const prompt = sampleTexts('prompt', { ...defaults, language: 'zh' });
  expect(JSON.parse(prompt.definition)).toMatchObject({ display_name: '回答守则' });
  expect(JSON.parse(prompt.settings)).toMatchObject({ prompt: expect.stringMatching(/^\p{Script=Han}/u) });
  const english = demoDefaults({ ...defaults, language: 'en' });
  expect(english.prompt).toMatch(/^You are .+\n.+\n.+$/);
  expect(JSON.parse(english.settings)).toMatchObject({ url: defaults.apiUrl });
});
