/** The holder of bytes, sockets or answers: an account, a key of a burger, or the strangers of an address. */
export type Holder = { readonly account: string } | { readonly key: string } | { readonly address: string };

/** True for strangers, who share their address with others and may have less. */
export const isStranger = (holder: Holder): holder is { readonly address: string } => 'address' in holder;

/** The name of a holder in a count. The IDs of accounts and keys are no addresses, and begin differently. */
export function nameOf(holder: Holder): string {
  if (isStranger(holder)) return holder.address;
  return 'key' in holder ? holder.key : holder.account;
}
