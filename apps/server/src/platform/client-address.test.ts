import { expect, test } from 'vitest';
import { networkOf } from './client-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', undefined],
  ['::ffff:192.0.2.1', '192.0.2.1', undefined],
  ['::ffff:c000:201', '192.0.2.1', undefined],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1::/48'],
  ['2001:db8:2:2::1', '2001:db8:2:2::/64', '2001:db8:2::/48'],
  ['::1', '::/64', '::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['', '', undefined],
  ['unix', 'unix', undefined],
])('%s counts as %s in %s', (address, own, site) => {
  expect(networkOf(address)).toEqual({ own, site });
});
