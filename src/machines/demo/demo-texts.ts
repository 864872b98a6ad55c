import type { Language } from '#domain/entities.ts';

/** The texts that the demo puts into its burger, for the reader and for the model. */
interface DemoTexts {
  readonly workshopName: string;
  readonly burgerName: string;
  readonly prompt: readonly string[];
  /** The demo API tells more than that of the sample (src/domain/patty-samples.ts). */
  readonly toolDescription: string;
  readonly parameter: { readonly title?: string; readonly description: string };
  /** The addition to the address of the demo API that makes it answer in the language. */
  readonly query: string;
}

export const demoTexts: Readonly<Record<Language, DemoTexts>> = {
  en: {
    workshopName: 'Demo Workshop',
    burgerName: 'Demo Burger',
    prompt: [
      'You are a helpful assistant for the people who work in our buildings.',
      'Keep a friendly tone and answer concisely.',
      'Confirm what the user wants before you call a tool.',
    ],
    toolDescription: 'Looks up one building by its ID: its name, address, floors, opening hours and contact.',
    parameter: { description: 'The ID of the building, such as B-101' },
    query: '',
  },
  zh: {
    workshopName: '演示工坊',
    burgerName: '演示汉堡',
    prompt: [
      '你是一名热心的助手，服务于在大楼里办公的人。',
      '保持友好的语气，回答简洁。',
      '调用工具前，先确认用户的需求。',
    ],
    toolDescription: '按 ID 查询一栋大楼：名称、地址、楼层数、开放时间和负责人。',
    parameter: { title: '大楼 ID', description: '大楼的 ID，例如 B-101' },
    query: '?lang=zh',
  },
};
