import { BlockList } from 'node:net';

/** IPv4 networks that are not on the public Internet (IANA's special-purpose registry, multicast, reserved). */
const privateV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's metadata service has a public address.
  ['168.63.129.16', 32],
] as const;

/** Parts of 2000::/3, the global unicast space, that are special or contain an IPv4 address. */
const privateV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/**
 * The addresses to which a tool may not connect: all except global unicast addresses. `BlockList` itself checks an IPv4 address
 * inside an IPv6 one (`::ffff:127.0.0.1`) against the IPv4 rules.
 */
export function privateAddresses(): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of privateV4) list.addSubnet(net, prefix, 'ipv4');
  for (const [net, prefix] of privateV6) list.addSubnet(net, prefix, 'ipv6');
  list.addSubnet('4000::', 2, 'ipv6');
  list.addSubnet('8000::', 1, 'ipv6');
  // `BlockList` takes every IPv4 address for one of ::ffff:0:0/96, so that is left out of ::/3.
  list.addRange('::', '::fffe:ffff:ffff', 'ipv6');
  list.addRange('::1:0:0:0', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ipv6');
  return list;
}

/**
 * The addresses that a model's host may not have: link-local addresses, and those that give out a machine's own credentials. Loopback
 * and private networks are allowed, because Ollama runs there.
 */
export function metadataAddresses(): BlockList {
  const list = new BlockList();
  list.addSubnet('169.254.0.0', 16, 'ipv4');
  list.addAddress('100.100.100.200', 'ipv4');
  list.addAddress('168.63.129.16', 'ipv4');
  list.addSubnet('fe80::', 10, 'ipv6');
  list.addSubnet('fd00:ec2::', 32, 'ipv6');
  list.addAddress('fd20:ce::254', 'ipv6');
  // The same IPv4 addresses inside IPv6: compatible, translated (SIIT, NAT64) and 6to4 forms.
  for (const [high, low] of [
    ['a9fe', '0'],
    ['6464', '64c8'],
    ['a83f', '8110'],
  ] as const) {
    const prefix = low === '0' ? 112 : 128;
    for (const start of ['::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::']) {
      list.addSubnet(`${start}${high}:${low}`, prefix, 'ipv6');
    }
    list.addSubnet(`2002:${high}:${low}::`, prefix - 80, 'ipv6');
  }
  return list;
}
