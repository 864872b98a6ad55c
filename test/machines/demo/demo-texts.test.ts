import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { pattySamples, pattySamplesIn } from '#domain/patty-samples.ts';
import { messages as chineseMessages } from '#locales/rest/zh.po';
import { demoDefaults, sampleTexts } from '#machines/demo/demo-draft.ts';

const i18n = setupI18n({ locale: 'zh', messages: { zh: chineseMessages } });
const defaults = {
  modelHost: 'http://localhost/demo-model',
  apiUrl: 'http://localhost/buildings/{building_id}',
};

test('the demo’s samples are in the reader’s language, and the demo API is asked in it', () => {
  const inChinese = {
    ...defaults,
    language: 'zh',
    samples: pattySamplesIn((message) => i18n._(message)),
  } as const;
  const chinese = demoDefaults(inChinese);
  expect([chinese.workshopName, chinese.burgerName]).toEqual(['演示工坊', '演示汉堡']);
  expect(chinese.prompt).toMatch(/^你是.+\n.+\n.+$/);
  expect(JSON.parse(chinese.settings)).toMatchObject({ url: `${defaults.apiUrl}?lang=zh` });
  expect(JSON.parse(chinese.definition)).toMatchObject({
    display_name: expect.stringMatching(/^\p{Script=Han}+$/u),
    description: expect.stringMatching(/\p{Script=Han}/u),
  });
  const prompt = sampleTexts('prompt', inChinese);
  expect(JSON.parse(prompt.definition)).toMatchObject({ display_name: '回答守则' });
  expect(JSON.parse(prompt.settings)).toMatchObject({ prompt: expect.stringMatching(/^\p{Script=Han}/u) });
  const english = demoDefaults({ ...defaults, language: 'en', samples: pattySamples });
  expect(english.prompt).toMatch(/^You are .+\n.+\n.+$/);
  expect(JSON.parse(english.settings)).toMatchObject({ url: defaults.apiUrl });
});
