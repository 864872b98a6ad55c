import type { Page } from '@playwright/test';

/** Holds the files that the page reads from now on. The returned function lets the page read the file of this name. */
export async function holdFiles(page: Page): Promise<(name: string) => Promise<void>> {
  await page.evaluate(() => {
    const { prototype } = Blob;
    const read = prototype.text;
    prototype.text = async function (this: Blob) {
      const name = this instanceof File ? this.name : '';
      await new Promise((resolve) => window.addEventListener(`read ${name}`, resolve, { once: true }));
      return read.call(this);
    };
  });
  return (name) => page.evaluate((type) => void window.dispatchEvent(new Event(type)), `read ${name}`);
}
