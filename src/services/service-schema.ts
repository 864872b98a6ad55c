import type { RoleAssignment, ServiceEntry } from '#domain/entities.ts';
import { isRecord } from '#domain/record.ts';
import { z } from './zod.ts';

interface Pair {
  readonly service: string;
  /** `null` names a service that has no role. */
  readonly role: string | null;
}

function serviceName(value: unknown): string {
  const name = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return name === '(unspecified)' ? '' : name;
}

type Raw = Readonly<Record<string, unknown>>;

/** The position of an object: alone, in a list, or among the roles of a service, where it cannot be a map. */
type Place = 'alone' | 'listed' | 'within';

const entryKeys: ReadonlySet<string> = new Set(['service', 'role', 'roles', 'name', 'id']);

/**
 * Distinguishes an entry, `{service, role}` with any other keys, from a map of services, which may have a service named
 * 'service' or 'role'. A single object is a map, unless only an entry can look like it.
 */
function isEntry(value: Raw, place: Place): boolean {
  if (place === 'within') return true;
  if (typeof value.service === 'string' || value.service === null) return true;
  const keys = Object.keys(value);
  if (place === 'listed') return keys.some((key) => key !== 'id' && entryKeys.has(key));
  const others = keys.filter((key) => !entryKeys.has(key)).map((key) => value[key]);
  const hasRole = 'role' in value || 'roles' in value;
  return (
    others.length === 0 || (hasRole && others.every((other) => typeof other !== 'object' || other === null))
  );
}

const pairsOfMap = (map: Raw): Pair[] =>
  Object.entries(map).flatMap(([name, roles]) => [
    { service: serviceName(name), role: null },
    ...pairsIn(roles, serviceName(name), 'within'),
  ]);

/** `name` is the role if there is no `role`. Beside a role it is another name of the role or of its service. */
function pairsOfEntry(entry: Raw, service: string): Pair[] {
  const own = 'service' in entry ? serviceName(entry.service) : service;
  const parts = [entry.role, entry.roles].filter((part) => part !== undefined && part !== null);
  return [
    ...('service' in entry ? [{ service: own, role: null }] : []),
    ...pairsIn(parts.length > 0 ? parts : [entry.name], own, 'within'),
  ];
}

function pairsIn(value: unknown, service: string, place: Place): Pair[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ service, role: value.trim() }];
  if (Array.isArray(value)) {
    const inside = place === 'alone' ? 'listed' : place;
    return value.flatMap((item) => pairsIn(item, service, inside));
  }
  if (!isRecord(value)) return [];
  return isEntry(value, place) ? pairsOfEntry(value, service) : pairsOfMap(value);
}

const alphabetically = (one: string, other: string): number => one.localeCompare(other, 'en');

/**
 * Reads the roles of any server: a list of role names (of the empty service), a list of objects with `service` and `role` or
 * `roles`, or a map of service to roles. Never fails: anything else is left out.
 */
export function readServices(raw: unknown): readonly ServiceEntry[] {
  const roles = new Map<string, Set<string>>();
  for (const { service, role } of pairsIn(raw, '', 'alone')) {
    const known = roles.get(service) ?? new Set();
    if (role !== null) known.add(role);
    roles.set(service, known);
  }
  return [...roles]
    .map(([service, names]) => ({ service, roles: [...names].sort(alphabetically) }))
    .sort((one, other) => alphabetically(one.service, other.service));
}

/** Like `readServices`, but with one entry per role. */
export const readRoles = (raw: unknown): readonly RoleAssignment[] =>
  readServices(raw).flatMap(({ service, roles }) => roles.map((role) => ({ service, role })));

/** The catalogue. Refuses anything but a list or a map. */
export const catalogSchema: z.ZodMiniType<readonly ServiceEntry[]> = z.pipe(
  z.nullish(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
  z.transform((raw) => readServices(raw)),
);
