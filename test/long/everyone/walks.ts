import type { places } from './places.ts';
import type { Walk } from './walk.ts';
import { workshopsAndBurgers } from './walks/burgers.ts';
import { talkingToABurger } from './walks/chat.ts';
import { demoAndPlans } from './walks/demo.ts';
import { layersOfABurger } from './walks/layers.ts';
import { thoseWhoWorkHere } from './walks/people.ts';
import { inFrontOfTheDoor } from './walks/stranger.ts';
import { emptyAndLongTables } from './walks/tables.ts';
import { aWorkspace } from './walks/workspace.ts';

/** Ways through the console that come by every route, dialog and error. */
export const walks: Readonly<Record<keyof typeof places, (walk: Walk) => Promise<void>>> = {
  'in front of the door': inFrontOfTheDoor,
  'what a workspace is': aWorkspace,
  'those who work here': thoseWhoWorkHere,
  'workshops and burgers': workshopsAndBurgers,
  'tables without rows and with too many': emptyAndLongTables,
  'the layers of a burger': layersOfABurger,
  'talking to a burger': talkingToABurger,
  'the guided demo and the plans': demoAndPlans,
};
