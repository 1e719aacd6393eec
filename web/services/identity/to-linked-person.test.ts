import type { WalletProfiles } from '@chorus/contract/identity/wallet-profile'
import { beforeAll, expect, test } from 'vitest'
import { toEvidence } from '../../features/identity/to-evidence.ts'
import { toPersonTarget } from '../../features/identity/use-bulk-actions.ts'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { createTranslate } from '../../i18n/create-translate.ts'
import { toLinkedPerson, type LinkedAccount } from './to-linked-person.ts'

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

test('O01: groups accounts by network, with the main account first', () => {
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
  // X does not reveal its ids, so the handle is used instead.
  expect(accounts[1]).toMatchObject({ id: 'mina_tides', sources: [{ source: 'farcaster' }] })
})

test('leaves out ids that are invalid on their network', () =>
  expect(toLinkedPerson({ ...nobody, bskyProfiles: [{ did: 'javascript:alert(1)', handle: '<b>' }] }).accounts).toEqual([]))

test('names a wallet by its primary name', () => {
  const profile = { address: wallet, blockchain: 'ethereum', is_connected: false, verifiedSources: [], ens: ['a.eth', 'b.eth'] } as const
  const { wallets } = toLinkedPerson({
    ...nobody,
    walletProfiles: [{ ...profile, ens: [...profile.ens], verifiedSources: [], primary_ens: 'b.eth' }],
  })
  expect(wallets).toMatchObject([{ address: wallet, name: 'b.eth', chain: 'ethereum' }])
})

test('names each source once, those verified here first', () => {
  const t = createTranslate('en')
  expect(toEvidence({ sources: [linkedBy('lens', 'lens'), linkedBy('firefly', 'firefly'), linkedBy('lens', 'lens', 'x')] }, t)).toEqual([
    t('identity.verified'),
    t('identity.source', { by: 'Lens' }),
  ])
  expect(toEvidence({ sources: [linkedBy('farcaster', 'web3bio')] }, t)).toEqual([
    t('identity.linkedTo', { by: 'Web3.bio', place: 'Farcaster', name: 'mina' }),
  ])
  expect(toEvidence({ home: 'X', sources: [linkedBy('farcaster', 'web3bio')] }, t)).toEqual([
    t('identity.linkedOn', { by: 'Web3.bio', place: 'Farcaster' }),
  ])
  // An account is no evidence of a link to itself.
  expect(toEvidence({ home: 'Lens', sources: [linkedBy('lens', 'web3bio')], wallets: [wallet] }, t)).toEqual([
    t('identity.linkedToWallet', { wallet: '0x1234…78ab' }),
    t('identity.source', { by: 'Web3.bio' }),
  ])
  expect(toEvidence({ sources: [linkedBy('somewhere', 'somebody')] }, t)).toEqual([t('identity.otherSource')])
})

test('asks our server by the permanent id', () => {
  const account = (network: LinkedAccount['network'], id: string): LinkedAccount => ({
    network,
    id,
    handle: '',
    sources: [],
    wallets: [],
    isDefault: false,
  })
  const none = { accounts: [], wallets: [] }
  expect(
    toPersonTarget({ ...none, accounts: [account('bluesky', 'did:plc:mina'), account('x', '12'), account('farcaster', '3')] }),
  ).toEqual({
    fid: '3',
  })
  expect(toPersonTarget({ ...none, accounts: [account('x', 'mina_tides')] })).toBeUndefined()
  expect(toPersonTarget({ ...none, accounts: [account('x', '12')] })).toEqual({ twitterId: '12' })
  expect(
    toPersonTarget({ ...none, wallets: [{ chain: 'ethereum', address: wallet, name: undefined, sources: [], isDefault: false }] }),
  ).toEqual({
    address: wallet,
  })
})
