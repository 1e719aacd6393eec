import { emptyBook, enterAccount, type AccountBook } from '@chorus/accounts/book/account-book'
import { sampleAccount } from '@chorus/accounts/testing/sample-accounts'
import { Connections } from '@chorus/contract/account/connections'
import type { Account } from '@chorus/model/account'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isConnected, toConnectionGroups } from './to-connection-groups.ts'

type Wire = v.InferOutput<typeof Connections>

const none = { connected: [], unconnected: [] }
const nothing: Wire = v.parse(Connections, {
  account: [],
  farcaster: none,
  lens: none,
  twitter: none,
  bsky: none,
  wallet: { ...none, connectedEVM: [], unconnectedEVM: [], connectedSolana: [], unconnectedSolana: [] },
  google: none,
  apple: none,
  telegram: none,
  email: none,
})
const owner = '0x1111111111111111111111111111111111111111'

const farcaster = (fid: number, isDefault = false) => ({
  fid,
  id: fid,
  username: `fname${fid}`,
  display_name: `Name ${fid}`,
  bio: '',
  pfp: 'https://pictures.example/old.png',
  url: '',
  connectedAddresses: [owner.toLowerCase()],
  isDefault,
})
const wallet = (address: string, platform: 'eth' | 'solana' = 'eth') => ({
  address,
  avatar: '',
  canReport: false,
  ens: [],
  platform,
  provider: 'firefly',
  source: 'wallet',
  sources: [],
  twitterId: '',
})
const mail = (platform: string, id: string, email: string) => ({ email, id, name: '', platform })

const verifiedBy = (source: string) => ({ source, provider: source, verifiedText: '' })

const bookOf = (...accounts: Account[]): AccountBook =>
  accounts.reduce((book, account) => enterAccount(book, account, undefined), emptyBook)

describe('connections, and which of them are logged in here', () => {
  test('are empty without connections or accounts', () => {
    expect(toConnectionGroups(nothing, emptyBook)).toEqual({
      networks: { farcaster: [], lens: [], x: [], bluesky: [] },
      others: [],
      wallets: [],
      related: [],
    })
  })

  test('match a local account by its id, and show what its network last told this browser', () => {
    const here = sampleAccount('Farcaster', '7')
    here.profile.pfp = 'https://pictures.example/new.png'
    const wire = { ...nothing, farcaster: { connected: [farcaster(7), farcaster(8)], unconnected: [] } }
    const [seven, eight] = toConnectionGroups(wire, bookOf(here)).networks.farcaster
    expect(seven).toMatchObject({
      id: '7',
      name: '@fname7',
      here: 'Farcaster:7',
      method: 'farcaster',
      avatar: 'https://pictures.example/new.png',
    })
    expect(eight).toMatchObject({ id: '8', avatar: 'https://pictures.example/old.png' })
    expect(eight?.here).toBeUndefined()
  })

  test('match a Lens account whatever the case of its address', () => {
    const lens = {
      address: owner,
      lens: [{ id: '0xABC', ownedBy: owner, nameSpace: 'lens' as const, localName: 'mina', fullHandle: 'lens/mina' }],
    }
    const wire = { ...nothing, lens: { connected: [lens], unconnected: [] } }
    expect(toConnectionGroups(wire, bookOf(sampleAccount('Lens', '0xabc'))).networks.lens).toMatchObject([
      { id: '0xABC', here: 'Lens:0xabc' },
    ])
  })

  test('match an email login by its address, because its id is the account’s', () => {
    const account = sampleAccount('Email', 'account-id')
    account.profile.handle = 'mina@mail.example'
    const wire = {
      ...nothing,
      email: { connected: [mail('email', '41', 'other@mail.example'), mail('email', '42', 'mina@mail.example')], unconnected: [] },
    }
    const { others } = toConnectionGroups(wire, bookOf(account))
    expect(others.map(({ id, name, displayName, here }) => [id, name, displayName, here])).toEqual([
      ['41', 'other@mail.example', '', undefined],
      ['42', 'mina@mail.example', '', 'Email:account-id'],
    ])
  })

  test('mark the only sign-in method, whatever else is connected', () => {
    const email = { connected: [mail('email', '1', 'a@b.example')], unconnected: [] }
    const connected = [wallet(owner)]
    const one = { ...nothing, email, wallet: { ...nothing.wallet, connected } }
    // An account of this device alone is no sign-in method.
    const groups = toConnectionGroups(one, bookOf(sampleAccount('Bsky', 'did:plc:mina')))
    expect([...groups.others, ...groups.networks.bluesky, ...groups.wallets].map(({ isOnlyMethod }) => isOnlyMethod)).toEqual([
      true,
      false,
      false,
    ])
    const two = toConnectionGroups({ ...one, farcaster: { connected: [farcaster(7)], unconnected: [] } }, emptyBook)
    expect([...two.others, ...two.networks.farcaster].map(({ isOnlyMethod }) => isOnlyMethod)).toEqual([false, false])
  })

  test('list an account that is not connected: it can be logged out but not disconnected', () => {
    expect(toConnectionGroups(nothing, bookOf(sampleAccount('Bsky', 'did:plc:mina'))).networks.bluesky).toMatchObject([
      { here: 'Bsky:did:plc:mina', canDisconnect: false, canBePrimary: false },
    ])
  })

  test('list other sign-in methods in a fixed order', () => {
    const wire = {
      ...nothing,
      email: { connected: [mail('email', '1', 'a@b.example')], unconnected: [] },
      apple: { connected: [mail('apple', 's1', '')], unconnected: [] },
      google: { connected: [mail('google', 's2', 'a@g.example')], unconnected: [] },
    }
    expect(toConnectionGroups(wire, emptyBook).others.map(({ method, name }) => [method, name])).toEqual([
      ['google', 'a@g.example'],
      ['apple', 's1'],
      ['email', 'a@b.example'],
    ])
  })
})

describe('the primary connection', () => {
  test.each([
    ['of several, all others can be it', [farcaster(7, true), farcaster(8)], [false, true]],
    ['where none is chosen, all can be it', [farcaster(7), farcaster(8)], [true, true]],
    ['one alone has nothing to be chosen from', [farcaster(7)], [false]],
  ])('%s', (_, connected, expected) => {
    const { networks } = toConnectionGroups({ ...nothing, farcaster: { connected, unconnected: [] } }, emptyBook)
    expect(networks.farcaster.map(({ canBePrimary }) => canBePrimary)).toEqual(expected)
  })

  test('is chosen separately for Ethereum and Solana wallets', () => {
    const connected = [wallet(owner), wallet('4Nd1mYQzvgVyt1mCCWVwbnTSNvYh4hMBsQ4vJo3hKqXK', 'solana')]
    const { wallets } = toConnectionGroups({ ...nothing, wallet: { ...nothing.wallet, connected } }, emptyBook)
    expect(wallets.map(({ platform, canBePrimary }) => [platform, canBePrimary])).toEqual([
      ['wallet', false],
      ['solana', false],
    ])
  })
})

describe('wallets', () => {
  const wire: Wire = {
    ...nothing,
    farcaster: {
      connected: [{ ...farcaster(7), connectedAddresses: [owner.toLowerCase(), '0x4444444444444444444444444444444444444444'] }],
      unconnected: [],
    },
    wallet: {
      ...nothing.wallet,
      connected: [wallet(owner), wallet('0x2222222222222222222222222222222222222222')],
      unconnected: [
        { ...wallet('0x3333333333333333333333333333333333333333'), sources: [{ ...verifiedBy('a'), verifiedText: 'somebody' }] },
        { ...wallet('0x4444444444444444444444444444444444444444'), canReport: true, sources: [verifiedBy('farcaster')] },
        { ...wallet('0x4444444444444444444444444444444444444444'), canReport: true, twitterId: '12', sources: [verifiedBy('lens')] },
      ],
    },
  }
  const groups = toConnectionGroups(wire, emptyBook)

  test('link profiles to their wallets and wallets to their profiles', () => {
    expect(groups.networks.farcaster[0]?.wallets).toEqual([owner])
    expect(groups.wallets.map(({ name, profiles }) => [name, profiles])).toEqual([
      ['0x1111…1111', ['@fname7']],
      ['0x2222…2222', []],
    ])
  })
  test('list related wallets once, with the profiles that name them and the data for a report', () => {
    expect(groups.related).toEqual([
      { address: '0x3333333333333333333333333333333333333333', names: ['somebody'], canReport: false, twitterId: '', sources: ['a'] },
      {
        address: '0x4444444444444444444444444444444444444444',
        names: ['@fname7'],
        canReport: true,
        twitterId: '12',
        sources: ['farcaster', 'lens'],
      },
    ])
  })
})

describe('isConnected', () => {
  const wire: Wire = {
    ...nothing,
    bsky: { connected: [{ connected: true, id: 'did:plc:mina', name: 'mina', platform: 'bsky' }], unconnected: [] },
    email: { connected: [mail('email', '42', 'mina@mail.example')], unconnected: [] },
  }
  test.each([
    ['bsky', 'did:plc:mina', true],
    ['bsky', 'did:plc:kai', false],
    ['email', 'mina@mail.example', true],
    ['email', '42', false],
    ['twitter', 'did:plc:mina', false],
    ['something', 'did:plc:mina', false],
  ])('%s %s: %s', (platform, subject, expected) => expect(isConnected(wire, { platform, subject })).toBe(expected))
})
