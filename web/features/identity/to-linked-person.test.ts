import type { WalletProfiles } from '@chorus/contract/wallet-profile'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { createTranslate } from '../../i18n/create-translate.ts'
import { toEvidence } from './to-evidence.ts'
import { toLinkedPerson, type LinkedAccount } from './to-linked-person.ts'
import { toPersonWhom } from './use-act-on-all.ts'

const nobody: WalletProfiles = {
  walletProfiles: [],
  solanaWalletProfiles: [],
  lensProfilesV3: [],
  farcasterProfiles: [],
  twitterProfiles: [],
  bskyProfiles: [],
  account: { displayName: null, avatar: null, uid: '' },
}
const wallet = '0x12345678901234567890123456789012345678ab'
const linkedBy = (source: string, provider: string, verifiedText = 'mina') => ({ source, provider, verifiedText })

beforeAll(() => loadCatalogue('en'))

test('O01: accounts stand by network, and what stands for a network comes first', () => {
  const { accounts } = toLinkedPerson({
    ...nobody,
    bskyProfiles: [
      { did: 'did:plc:other', handle: 'other.example' },
      { did: 'did:plc:mina', handle: 'mina.example', isDefault: true },
    ],
    lensProfilesV3: [{ id: wallet, ownedBy: wallet, nameSpace: 'lens', localName: 'mina', fullHandle: 'lens/mina' }],
    twitterProfiles: [{ twitter_id: '', handle: 'mina_tides', source: 'farcaster', provider: 'web3bio' }],
  })
  expect(accounts.map(({ network, handle }) => `${network} ${handle}`)).toEqual([
    'lens mina',
    'x mina_tides',
    'bluesky mina.example',
    'bluesky other.example',
  ])
  // X tells nobody its ids: the handle has to do.
  expect(accounts[1]).toMatchObject({ id: 'mina_tides', sources: [{ source: 'farcaster' }] })
})

test('what could be no account of its network is left out', () =>
  expect(toLinkedPerson({ ...nobody, bskyProfiles: [{ did: 'javascript:alert(1)', handle: '<b>' }] }).accounts).toEqual([]))

test('a wallet goes by its primary name', () => {
  const profile = { address: wallet, blockchain: 'ethereum', is_connected: false, verifiedSources: [], ens: ['a.eth', 'b.eth'] } as const
  const { wallets } = toLinkedPerson({
    ...nobody,
    walletProfiles: [{ ...profile, ens: [...profile.ens], verifiedSources: [], primary_ens: 'b.eth' }],
  })
  expect(wallets).toMatchObject([{ address: wallet, name: 'b.eth', chain: 'ethereum' }])
})

test('each way in which it is known is said once, what was proven here first', () => {
  const t = createTranslate('en')
  expect(toEvidence({ sources: [linkedBy('lens', 'lens'), linkedBy('firefly', 'firefly'), linkedBy('lens', 'lens', 'x')] }, t)).toEqual([
    t('identity.proven'),
    t('identity.by', { by: 'Lens' }),
  ])
  expect(toEvidence({ sources: [linkedBy('farcaster', 'web3bio')] }, t)).toEqual([
    t('identity.through', { by: 'Web3.bio', place: 'Farcaster', name: 'mina' }),
  ])
  expect(toEvidence({ home: 'X', sources: [linkedBy('farcaster', 'web3bio')] }, t)).toEqual([
    t('identity.on', { by: 'Web3.bio', place: 'Farcaster' }),
  ])
  // Nothing is linked with itself.
  expect(toEvidence({ home: 'Lens', sources: [linkedBy('lens', 'web3bio')], wallets: [wallet] }, t)).toEqual([
    t('identity.byWallet', { wallet: '0x1234…78ab' }),
    t('identity.by', { by: 'Web3.bio' }),
  ])
  expect(toEvidence({ sources: [linkedBy('somewhere', 'somebody')] }, t)).toEqual([t('identity.byOther')])
})

test('our server is told of a person by the id that lasts', () => {
  const account = (network: LinkedAccount['network'], id: string): LinkedAccount => ({
    network,
    id,
    handle: '',
    sources: [],
    wallets: [],
    isDefault: false,
  })
  const none = { accounts: [], wallets: [] }
  expect(toPersonWhom({ ...none, accounts: [account('bluesky', 'did:plc:mina'), account('x', '12'), account('farcaster', '3')] })).toEqual({
    fid: '3',
  })
  expect(toPersonWhom({ ...none, accounts: [account('x', 'mina_tides')] })).toBeUndefined()
  expect(toPersonWhom({ ...none, accounts: [account('x', '12')] })).toEqual({ twitterId: '12' })
  expect(
    toPersonWhom({ ...none, wallets: [{ chain: 'ethereum', address: wallet, name: undefined, sources: [], isDefault: false }] }),
  ).toEqual({
    address: wallet,
  })
})
