import type { Locator, Page } from '@playwright/test';
import { follow } from '../fixtures.ts';

/** A text in English and in Chinese, or one text for both. */
export type Words = string | readonly [english: string, chinese: string];

export interface Field {
  readonly kind: 'text' | 'combobox' | 'select' | 'radio';
  readonly label: readonly [english: string, chinese: string];
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

/** The behaviour of a form for one rule. */
export interface Row<Name extends string = string> {
  /** The values to enter, in this order. Other fields stay as they are. */
  readonly enter?: Texts<Name>;
  /** All messages under fields, from top to bottom. */
  readonly says?: Texts<Name>;
  /** The message of the whole form. Calls do not reach the server here, so this is also the message of a failed call. */
  readonly warns?: Words;
  /** The call, as in 'POST /api/workshop {"name":"A"}', with '{id}' for IDs. Absent: no call. */
  readonly sends?: string;
  /** The text that the page shows after an accepted form. */
  readonly shows?: Words;
  /** One edit that removes every message. */
  readonly clearedBy?: Texts<Name>;
}

/** The rows by the text of their rule. */
export type Rows<Name extends string = string> = Readonly<Record<string, Row<Name>>>;

/** A form and its rows. Each row starts with the form as the row before left it. */
export interface Form<Name extends string = string> {
  readonly name: string;
  /** Opens the form, and finds it in either language. */
  readonly open: (at: Place) => Promise<Locator>;
  /** The button or the key that submits it. */
  readonly submit: Words | { readonly key: string };
  readonly fields: Fields<Name>;
  readonly rows: Rows<NoInfer<Name>>;
  /** Leaves the form. Default: Escape closes its dialog. */
  readonly leave?: (at: Place, form: Locator) => Promise<void>;
}

/** Restricts the names in the rows to the form's fields. */
export const form = <Name extends string>(given: Form<Name>): Form => given;

/** The server and its data. */
export interface Seeds {
  readonly url: string;
  readonly burger: string;
}

/** A page, and the language that it is in. */
export interface Place {
  readonly page: Page;
  readonly seeds: Seeds;
  say(words: Words): string;
  turnLanguage(): Promise<void>;
  /** The calls since `forgetSent`. */
  readonly sent: readonly string[];
  forgetSent(): void;
  /** Sets whether calls that change something reach the server. They are recorded in any case. */
  letThrough(isOpen: boolean): void;
}

export const button = (at: Place, name: Words, within: Page | Locator = at.page) =>
  within.getByRole('button', { name: at.say(name), exact: true });

/** The form of this name, whatever the language. */
export const formNamed = ({ page }: Place, name: readonly [string, string]) =>
  page
    .getByRole('form', { name: name[0], exact: true })
    .or(page.getByRole('form', { name: name[1], exact: true }));

/** Goes to a page, unless it is open already. */
export async function visit({ page }: Place, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) await follow(page, path);
}

/** Opens the dialog of a page's button. */
export const behind = (path: string | ((seeds: Seeds) => string), name: Words) => async (at: Place) => {
  await visit(at, typeof path === 'string' ? path : path(at.seeds));
  await button(at, name).first().click();
  return at.page.getByRole('dialog');
};
