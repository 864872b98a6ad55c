import { z } from '@hono/zod-openapi';

/** A building of the demo. Its values are in words, because the demo model says them in its answers. */
export const buildingSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    floors: z.number().int(),
    opening_hours: z.string(),
    manager: z.string(),
    notice: z.string(),
  })
  .openapi('DemoBuilding');

export type Building = z.infer<typeof buildingSchema>;

export const buildings: readonly Building[] = [
  {
    id: 'B-101',
    name: 'Sesame House',
    address: '1 Bakery Lane',
    floors: 6,
    opening_hours: 'Monday to Friday, 7:00 to 20:00',
    manager: 'Ada Krust',
    notice: 'The lift to the roof garden is out of service until Friday',
  },
  {
    id: 'B-102',
    name: 'Cheddar Tower',
    address: '14 Dairy Square',
    floors: 21,
    opening_hours: 'every day, 6:00 to 23:00',
    manager: 'Milo Brie',
    notice: 'Visitors register at the desk on floor 2',
  },
  {
    id: 'B-103',
    name: 'Grill Works',
    address: '8 Ember Street',
    floors: 3,
    opening_hours: 'Monday to Saturday, 8:00 to 18:00',
    manager: 'Rosa Flint',
    notice: 'A fire drill takes place on the first Tuesday of every month at 10:00',
  },
  {
    id: 'B-104',
    name: 'Lettuce Gardens',
    address: '27 Greenhouse Road',
    floors: 2,
    opening_hours: 'every day from sunrise to sunset',
    manager: 'Ivo Blatt',
    notice: 'The winter garden is closed for planting this week',
  },
  {
    id: 'B-105',
    name: 'Pickle Labs',
    address: '5 Vinegar Yard',
    floors: 9,
    opening_hours: 'Monday to Friday, 9:00 to 17:00',
    manager: 'Nora Dill',
    notice: 'Bikes go to the basement, entrance C',
  },
];

/** Finds a building by its ID, written as `B-101`, `b101` or `101`. */
export function findBuilding(id: string): Building | undefined {
  const digits = /^b?[\s-]*(\d+)$/i.exec(id.trim())?.[1];
  return buildings.find((building) => building.id === `B-${digits}`);
}
