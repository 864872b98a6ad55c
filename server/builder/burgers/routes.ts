import type { Deps } from '../../deps.ts';
import { logOf } from '../../http/request.ts';
import { listQuery, resourceRoutes } from '../resource.ts';
import { burgerInput, burgerOf, burgerSchema, logPublicity } from './burger.ts';
import { listedBurgerOf, listedBurgerSchema, listedBurgers } from './listed.ts';
import { addBurger, readBurger, removeBurger, replaceBurger, unknownWorkshop } from './store.ts';

/** The routes of the burgers themselves; layers have routes of their own. */
export const burgerRoutes = (deps: Deps) =>
  resourceRoutes(deps, {
    tag: 'Burgers',
    name: 'burger',
    item: burgerSchema,
    all: '/api/burger',
    one: '/api/burger/{id}',
    list: {
      operationId: 'listBurgers',
      summary: 'List the burgers of one workshop, oldest first',
      description: 'The burgers; a workshop that does not exist has none',
      item: listedBurgerSchema,
      query: listQuery,
      kind: listedBurgers,
      present: listedBurgerOf,
    },
    create: {
      operationId: 'createBurger',
      summary: 'Create a burger',
      input: burgerInput,
      add: async (change, input) => burgerOf(await addBurger(change, input)),
      options: (c, input) => ({
        gone: unknownWorkshop(input),
        created: (burger) => logPublicity(logOf(c), input, burger),
      }),
    },
    read: {
      operationId: 'getBurger',
      summary: 'Read a burger',
      find: async (id) => burgerOf(await readBurger(deps.db, id)),
    },
    update: {
      operationId: 'updateBurger',
      summary: 'Change a burger; another workshop moves it there',
      input: burgerInput,
      async change(c, target, input) {
        const burger = burgerOf(await replaceBurger(deps, c.var, target, input));
        logPublicity(logOf(c), input, burger);
        return burger;
      },
    },
    remove: {
      operationId: 'deleteBurger',
      summary: 'Delete a burger and its layers',
      from: (c, target) => removeBurger(deps, c.var, target),
    },
  });
