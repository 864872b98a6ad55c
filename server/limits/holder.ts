/** The holder of bytes, sockets or answers: an account, or the strangers of an address. */
export type Holder = { readonly account: string } | { readonly address: string };

/** The name of a holder in a count. An account's ID is no address. */
export const nameOf = (holder: Holder): string => ('address' in holder ? holder.address : holder.account);
