import { blueskyNames } from '@chorus/networks/bluesky/identity-names'
import { farcasterNames } from '@chorus/networks/farcaster/identity-names'
import { usualNames } from '@chorus/networks/identity-names'
import { lensNames } from '@chorus/networks/lens/identity-names'
import { xNames } from '@chorus/networks/x/identity-names'
import { describe, expect, test } from 'vitest'
import { toEnsName } from '../upstream/ethereum/to-ens-name.ts'
import { toEvmAddress, toSolanaAddress } from './named-identity.ts'

describe('normalizes names before comparing them', () => {
  test.each([
    [toEvmAddress, '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7'],
    [toEvmAddress, '0x5290', undefined],
    [toEvmAddress, '52908400098527886E0F7030069857D2E4169EE7', undefined],
    [toSolanaAddress, '11111111111111111111111111111111', '11111111111111111111111111111111'],
    [toSolanaAddress, '1111111111111111111111111111111O', undefined],
    [toSolanaAddress, 'z'.repeat(44), undefined],
    [farcasterNames.toId, '7', '7'],
    [farcasterNames.toId, '007', undefined],
    [farcasterNames.toId, '１', undefined],
    [lensNames.toHandle, 'lens/Mina', 'mina'],
    [lensNames.toHandle, '@MINA.lens', 'mina'],
    [lensNames.toHandle, 'm\u0131na', undefined],
    [farcasterNames.toHandle, '@Mina.eth', 'mina.eth'],
    [farcasterNames.toHandle, '!7', undefined],
    [xNames.toHandle, '@Mina_Tides', 'mina_tides'],
    [xNames.toHandle, '\u212aofi', undefined],
    [xNames.toHandle, 'кofi', undefined],
    [xNames.toHandle, 'a'.repeat(21), undefined],
    [blueskyNames.toHandle, 'bsky_Mina.Example', 'mina.example'],
    [blueskyNames.toHandle, 'mina', undefined],
    [blueskyNames.toHandle, 'mina.exаmple', undefined],
    [blueskyNames.toId, 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'],
    [blueskyNames.toId, 'did:plc:AAAAAAAAAAAAAAAAAAAAAAAA', undefined],
    [blueskyNames.toId, 'did:key:z6Mk', undefined],
    [usualNames.toId, 'User:7', 'User:7'],
    [usualNames.toId, 'user 7', undefined],
    [usualNames.toHandle, '@Mina.Okafor', 'mina.okafor'],
    [usualNames.toHandle, '-mina', undefined],
  ])('%o turns %s into %s', (read, text, value) => {
    expect(read(text)).toBe(value)
  })

  test.each([
    ['Mina.ETH', 'mina.eth'],
    ['🚣‍♀️.eth', '🚣‍♀.eth'],
    ['vitаlik.eth', undefined],
    ['mina', undefined],
    ['mina..eth', undefined],
    ['mi na.eth', undefined],
    [`${'a'.repeat(300)}.eth`, undefined],
  ])('reads the ENS name %s as %s', async (text, name) => {
    expect(await toEnsName(text)).toBe(name)
  })
})
