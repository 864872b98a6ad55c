import { describe, expect, test } from 'vitest';
import { createPasswords, strong } from '#server/passwords/passwords.ts';

const quick = createPasswords({ memory: 8, passes: 1 });
const me = { name: 'me', isKnown: false };

describe('a password', () => {
  test('is stored by the real server at the cost that OWASP recommends', async () => {
    expect(await createPasswords(strong).hash('burger')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('never has the same hash twice, and each knows it again', async () => {
    const [one, two] = [await quick.hash('burger'), await quick.hash('burger')];
    expect(one).not.toBe(two);
    expect(await quick.verify('burger', one, me)).toBe(true);
    expect(await quick.verify('burger', two, me)).toBe(true);
    expect(await quick.verify('Burger', one, me)).toBe(false);
  });

  test('is known again after the cost was raised', async () => {
    const hash = await quick.hash('burger');
    const dearer = createPasswords({ memory: 16, passes: 2 });
    expect(await dearer.verify('burger', hash, me)).toBe(true);
    expect(await dearer.verify('cheese', hash, me)).toBe(false);
  });

  test('is the same in composed and decomposed letters', async () => {
    expect(await quick.verify('u\u0308ber', await quick.hash('\u00fcber'), me)).toBe(true);
  });

  test('is nobody’s where there is no account', async () => {
    expect(await quick.verify('', undefined, me)).toBe(false);
  });

  test('is hashed anew before the strangers who wait to have theirs compared', async () => {
    const hash = await quick.hash('burger');
    const order: string[] = [];
    const strangers = Array.from({ length: 10 }, async (_, index) => {
      await quick.verify('burger', hash, { name: `stranger ${index}`, isKnown: false });
      order.push('stranger');
    });
    await quick.hash('cheese', { name: 'ann', isKnown: true }).then(() => order.push('ann'));
    await Promise.all(strangers);
    expect(order.indexOf('ann')).toBeLessThan(8);
  });

  test('that was damaged in storage is an error, not a refusal', async () => {
    const hash = await quick.hash('burger');
    await expect(quick.verify('burger', hash.slice(0, -5), me)).rejects.toThrow('damaged');
    await expect(quick.verify('burger', 'burger', me)).rejects.toThrow('damaged');
  });
});
