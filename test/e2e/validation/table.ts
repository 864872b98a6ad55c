import type { Locator, Page } from '@playwright/test';

/** The same in English and in Chinese; one text where both say it alike. */
export type Words = string | readonly [english: string, chinese: string];

export type Language = 'en' | 'zh';

export interface Field {
  readonly kind: 'text' | 'combobox' | 'select' | 'radio';
  readonly label: Words;
}

const fieldOf = (kind: Field['kind']) => (english: string, chinese: string) => ({
  kind,
  label: [english, chinese] as const,
});

export const text = fieldOf('text');
export const combobox = fieldOf('combobox');
export const select = fieldOf('select');
export const radio = fieldOf('radio');

export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>;
export type Texts<Name extends string = string> = Readonly<Partial<Record<Name, Words>>>;

/** What a form does about a rule. */
export interface Row<Name extends string = string> {
  /** What is entered, in this order; other fields stay as they are. */
  readonly enter?: Texts<Name>;
  /** What is then said under which field, from top to bottom, and nothing else. */
  readonly says?: Texts<Name>;
  /** What is said of the form as a whole. Here no call arrives, so that it is also how a call fails. */
  readonly warns?: Words;
  /** What is sent, as in 'POST /api/workshop {"name":"A"}', IDs as '{id}'. Absent: nothing. */
  readonly sends?: string;
  /** What the page asks or shows when the form is done with: the rule let it pass. */
  readonly shows?: Words;
  /** This one edit takes every message away. */
  readonly clearedBy?: Texts<Name>;
}

/** By what each rule says. */
export type Rows<Name extends string = string> = Readonly<Record<string, Row<Name>>>;

/** One form and its rows, tried one after the other on the form as the row before left it. */
export interface Form<Name extends string = string> {
  readonly name: string;
  /** Brings the form onto the page. */
  readonly open: (at: Place) => Promise<Locator>;
  /** The button that submits it, or the key that does. */
  readonly submit: Words | { readonly key: string };
  readonly fields: Fields<Name>;
  readonly rows: Rows<NoInfer<Name>>;
  /** Leaves the form. Default: Escape closes its dialog. */
  readonly leave?: (at: Place, form: Locator) => Promise<void>;
}

/** Lets the rows name this form's fields only. */
export const form = <Name extends string>(given: Form<Name>): Form => given;

/** What there is on the server. */
export interface Seeds {
  readonly url: string;
  readonly burger: string;
}

/** Where the forms are: a page in one language. */
export interface Place {
  readonly page: Page;
  readonly seeds: Seeds;
  say(words: Words): string;
  /** What was sent since `forgetSent`. */
  readonly sent: readonly string[];
  forgetSent(): void;
  /** Whether calls that change something reach the server; they are recorded in any case. */
  letThrough(isOpen: boolean): void;
}

export const button = (at: Place, name: Words, within: Page | Locator = at.page) =>
  within.getByRole('button', { name: at.say(name), exact: true });

/** Goes to a page, unless the form before was there too. */
export async function visit({ page }: Place, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
}

/** The dialog behind a button of a page. */
export const behind = (path: string | ((seeds: Seeds) => string), name: Words) => async (at: Place) => {
  await visit(at, typeof path === 'string' ? path : path(at.seeds));
  await button(at, name).first().click();
  return at.page.getByRole('dialog');
};
