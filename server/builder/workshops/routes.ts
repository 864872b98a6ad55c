import type { Deps } from '../../deps.ts';
import { workshops } from '../kinds.ts';
import { resourceRoutes } from '../resource.ts';
import { addWorkshop, readWorkshop, removeWorkshop, renameWorkshop } from './store.ts';
import { workshopInput, workshopOf, workshopSchema } from './workshop.ts';

/** The routes of the workshops; what moves their burgers in a file has routes of its own. */
export const workshopRoutes = (deps: Deps) =>
  resourceRoutes(deps, {
    tag: 'Workshops',
    name: 'workshop',
    item: workshopSchema,
    all: '/api/workshop',
    one: '/api/workshop/{id}',
    list: {
      operationId: 'listWorkshops',
      summary: 'List the workshops, oldest first',
      description: 'Every workshop',
      kind: workshops,
      present: workshopOf,
    },
    create: {
      operationId: 'createWorkshop',
      summary: 'Create a workshop',
      input: workshopInput,
      add: async (change, { name }) => workshopOf(await addWorkshop(change, name)),
    },
    read: {
      operationId: 'getWorkshop',
      summary: 'Read a workshop',
      find: async (id) => workshopOf(await readWorkshop(deps.db, id)),
    },
    update: {
      operationId: 'updateWorkshop',
      summary: 'Rename a workshop',
      input: workshopInput,
      change: async (c, target, { name }) => workshopOf(await renameWorkshop(deps, c.var, target, name)),
    },
    remove: {
      operationId: 'deleteWorkshop',
      summary: 'Delete a workshop with its burgers and their layers',
      from: (c, target) => removeWorkshop(deps, c.var, target),
    },
  });
