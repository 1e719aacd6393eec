import { expect, test } from 'vitest'
import { toWhom } from './to-whom.ts'

test.each([
  ['farcaster', '3', { fid: '3' }],
  ['lens', '0xab', { lensId: '0xab' }],
  ['x', '12', { twitterId: '12' }],
  ['x', 'mina_tides', undefined],
  ['bluesky', 'did:plc:mina', { did: 'did:plc:mina' }],
] as const)('%s %s is told to our server as %j', (network, id, whom) => expect(toWhom(network, id)).toEqual(whom))
