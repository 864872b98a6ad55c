import { isCallFailure, type Notice } from './messages.ts';

type Words = NonNullable<Notice['detail']>;

/**
 * The `refused` of a form, given its fields by the names that a server uses for them: `{ first_name: 'firstName' }`. A name
 * also matches its parts: `json_data` matches `json_data.model`.
 */
export function serverFields<TField extends string>(fields: Readonly<Record<string, TField>>) {
  return (failure: Notice, error: unknown) => {
    const { detail, ...rest } = failure;
    const errors: { [TName in TField]?: Words } = {};
    const field = isCallFailure(error) ? fieldOf(fields, error.field) : undefined;
    if (field === undefined || detail === undefined) return { failure, errors };
    errors[field] = detail;
    return { failure: rest, errors };
  };
}

/** The field that a server means; undefined if it is none of them. */
function fieldOf<TField extends string>(fields: Readonly<Record<string, TField>>, refused = '') {
  const [closest] = Object.keys(fields)
    .filter((name) => refused === name || refused.startsWith(`${name}.`) || refused.startsWith(`${name}[`))
    .toSorted((one, other) => other.length - one.length);
  return closest === undefined ? undefined : fields[closest];
}
