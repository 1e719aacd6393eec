import { describe, expect, test } from 'vitest'
import { toEnsName } from '../upstream/ethereum/to-ens-name.ts'
import {
  toBskyHandle,
  toDid,
  toEvmAddress,
  toFarcasterName,
  toFid,
  toLensName,
  toSolanaAddress,
  toTwitterHandle,
  toUsualHandle,
  toUsualId,
} from './named-identity.ts'

describe('normalizes names before comparing them', () => {
  test.each([
    [toEvmAddress, '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7'],
    [toEvmAddress, '0x5290', undefined],
    [toEvmAddress, '52908400098527886E0F7030069857D2E4169EE7', undefined],
    [toSolanaAddress, '11111111111111111111111111111111', '11111111111111111111111111111111'],
    [toSolanaAddress, '1111111111111111111111111111111O', undefined],
    [toSolanaAddress, 'z'.repeat(44), undefined],
    [toFid, '7', '7'],
    [toFid, '007', undefined],
    [toFid, '１', undefined],
    [toLensName, 'lens/Mina', 'mina'],
    [toLensName, '@MINA.lens', 'mina'],
    [toLensName, 'm\u0131na', undefined],
    [toFarcasterName, '@Mina.eth', 'mina.eth'],
    [toFarcasterName, '!7', undefined],
    [toTwitterHandle, '@Mina_Tides', 'mina_tides'],
    [toTwitterHandle, '\u212aofi', undefined],
    [toTwitterHandle, 'кofi', undefined],
    [toTwitterHandle, 'a'.repeat(21), undefined],
    [toBskyHandle, 'bsky_Mina.Example', 'mina.example'],
    [toBskyHandle, 'mina', undefined],
    [toBskyHandle, 'mina.exаmple', undefined],
    [toDid, 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'],
    [toDid, 'did:plc:AAAAAAAAAAAAAAAAAAAAAAAA', undefined],
    [toDid, 'did:key:z6Mk', undefined],
    [toUsualId, 'User:7', 'User:7'],
    [toUsualId, 'user 7', undefined],
    [toUsualHandle, '@Mina.Okafor', 'mina.okafor'],
    [toUsualHandle, '-mina', undefined],
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
