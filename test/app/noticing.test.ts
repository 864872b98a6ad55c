import { expect, test } from 'vitest';
import { noticing } from '#app/wiring/noticing.ts';
import { createBuilderClient } from '#services/builder-client.ts';

test('every call that changes a workshop or a burger tells of it, also where no answer comes', async () => {
  const client = createBuilderClient(() => Promise.reject(new Error('no answer')));
  let noticed = 0;
  const builder = noticing(client, () => {
    noticed += 1;
  });
  const burger = { name: 'Talker', type: 'chat', workshopId: 'ws-1' } as const;
  const calls = {
    createWorkshop: () => builder.createWorkshop('Kitchen'),
    renameWorkshop: () => builder.renameWorkshop('ws-1', 'Bakery'),
    deleteWorkshop: () => builder.deleteWorkshop('ws-1'),
    importBurgers: () => builder.importBurgers('ws-1', []),
    createBurger: () => builder.createBurger(burger),
    updateBurger: () => builder.updateBurger('brg-1', burger),
    deleteBurger: () => builder.deleteBurger('brg-1'),
  };
  const changing = Object.keys(client).filter((name) => /^(create|update|rename|delete|import)/.test(name));
  expect(changing.toSorted()).toEqual(Object.keys(calls).toSorted());
  for (const [name, call] of Object.entries(calls)) {
    const before = noticed;
    await expect(call(), name).rejects.toThrow('no answer');
    expect(noticed, name).toBe(before + 1);
  }
});
