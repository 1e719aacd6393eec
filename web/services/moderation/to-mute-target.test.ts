import { expect, test } from 'vitest'
import { toMuteTarget } from './to-mute-target.ts'

test.each([
  ['farcaster', '3', { fid: '3' }],
  ['lens', '0xab', { lensId: '0xab' }],
  ['x', '12', { twitterId: '12' }],
  ['x', 'mina_tides', undefined],
  ['bluesky', 'did:plc:mina', { did: 'did:plc:mina' }],
] as const)('%s %s is muted as %j', (network, id, target) => expect(toMuteTarget(network, id)).toEqual(target))
