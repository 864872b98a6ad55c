import type { RoleAssignment, ServiceEntry } from './model.ts';
import { z } from './zod.ts';

interface Pair {
  readonly service: string;
  /** `null` names a service that has no role. */
  readonly role: string | null;
}

const serviceName = (value: unknown): string => {
  const name = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return name === '(unspecified)' ? '' : name;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells `{service, role}` from a map of services, in which 'service' may be the name of one. */
const isEntry = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.service === 'string' ||
  value.service === null ||
  Object.keys(value).every((key) => key === 'role' || key === 'roles' || key === 'name' || key === 'id');

const pairsIn = (value: unknown, service: string): Pair[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ service, role: value.trim() }];
  if (Array.isArray(value)) return value.flatMap((item) => pairsIn(item, service));
  if (!isRecord(value)) return [];
  if (!isEntry(value)) {
    return Object.entries(value).flatMap(([name, roles]) => [
      { service: serviceName(name), role: null },
      ...pairsIn(roles, serviceName(name)),
    ]);
  }
  const own = 'service' in value ? serviceName(value.service) : service;
  return [
    ...('service' in value ? [{ service: own, role: null }] : []),
    ...pairsIn(
      [value.role, value.roles, value.name].filter((part) => part !== undefined),
      own,
    ),
  ];
};

const alphabetically = (one: string, other: string): number => one.localeCompare(other, 'en');

/**
 * Reads roles in every shape of section 6: a list of role names (of the empty service), a list of objects
 * with `service` and `role` or `roles`, or a map of service to roles. Never fails: what is no role is left out.
 */
export const readServices = (raw: unknown): readonly ServiceEntry[] => {
  const roles = new Map<string, Set<string>>();
  for (const { service, role } of pairsIn(raw, '')) {
    const known = roles.get(service) ?? new Set();
    if (role !== null) known.add(role);
    roles.set(service, known);
  }
  return [...roles]
    .map(([service, names]) => ({ service, roles: [...names].sort(alphabetically) }))
    .sort((one, other) => alphabetically(one.service, other.service));
};

/** The same, flat: one entry a role. */
export const readRoles = (raw: unknown): readonly RoleAssignment[] =>
  readServices(raw).flatMap(({ service, roles }) => roles.map((role) => ({ service, role })));

/** The catalogue. Refuses what is neither a list nor a map. */
export const catalogSchema: z.ZodMiniType<readonly ServiceEntry[]> = z.pipe(
  z.nullish(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
  z.transform((raw) => readServices(raw)),
);
