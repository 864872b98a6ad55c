/* The acts of the journey in any browser. Elements are named by XPath, which each driver understands. */

/** A page of a browser, driven by real presses and keys. */
export interface EnginePage {
  readonly version: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses the middle of an element with the mouse, once it shows and is enabled. */
  press(element: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Presses a key, if need be with Control. */
  key(name: Key, modifier?: 'Control'): Promise<void>;
  /** Waits until the element shows. */
  waitFor(element: string): Promise<void>;
  /** Waits until no such element is there. */
  waitForNo(element: string): Promise<void>;
  /** The text of an element, once it shows. */
  read(element: string): Promise<string>;
  /** The name of the focused element. */
  focused(): Promise<string>;
  /** Chooses a file in an input for files, which need not show. */
  choose(input: string, path: string): Promise<void>;
  /** The folder where files are saved. */
  readonly saved: string;
  /** Gives the page this size, and returns its width, which a window's own limits may keep wider. */
  resize(width: number, height: number): Promise<number>;
  close(): Promise<void>;
}

type Key = 'Enter' | 'Escape' | 'Tab' | 'a';

/** The longest wait for an element, in milliseconds. */
export const PATIENCE = 60_000;

const isNamed = (name: string) => `(normalize-space() = '${name}' or @aria-label = '${name}')`;

export const button = (name: string) => `//button[${isNamed(name)}]`;

export const link = (name: string) => `//a[${isNamed(name)}]`;

/** The innermost element with this text. */
export const text = (words: string) => `//*[contains(text(), '${words}')]`;

export const field = (label: string) =>
  `//*[self::input or self::textarea][@aria-label = '${label}' or @id = //label[starts-with(normalize-space(), '${label}')]/@for]`;

export const dialog = "//*[@role = 'dialog' or @role = 'alertdialog']";

/** Runs in the page: the name of the focused element, as far as the journey needs it. */
export function focusedName(): string {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent.trim() ?? '';
}

/** Runs in the page: the size of the viewport. */
export const innerSize = (): [number, number] => [window.innerWidth, window.innerHeight];

/** Runs in the page: the first element of an XPath, if it shows. */
export function firstShown(path: string): Element | null {
  const { singleNodeValue: found } = document.evaluate(
    path,
    document,
    null,
    XPathResult.FIRST_ORDERED_NODE_TYPE,
  );
  return found instanceof Element && found.checkVisibility({ visibilityProperty: true }) ? found : null;
}
