import { createServer } from 'node:http'
import type { WalletProfiles } from '@chorus/contract/identity/wallet-profile'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { startRpc } from '@chorus/sandbox/chain/start-rpc'
import { startGoPlus } from '@chorus/sandbox/identity/start-goplus'
import { startWeb3Bio } from '@chorus/sandbox/identity/start-web3bio'
import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { contractWallet, takenWallet } from '@chorus/sandbox/seed/sign-in-methods'
import type { Person } from '@chorus/sandbox/seed/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinCast } from '../../../tests/provider/join-cast.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const mediaUrl = 'https://media.example'
const empty = {
  walletProfiles: [],
  solanaWalletProfiles: [],
  lensProfilesV3: [],
  farcasterProfiles: [],
  twitterProfiles: [],
  bskyProfiles: [],
  account: { displayName: null, avatar: null, uid: '' },
}

const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())

/** Proxy in front of Web3.bio that counts requests and misbehaves on demand. */
const door = { asked: [] as string[], mood: 'well' as 'well' | 'slow' | 'garbage' | 'refusing' | 'huge' }
let web3bioUrl: string
let environment: Record<string, string>
/** Uses every source of the sandbox; none of its people are members. */
let outside: Provider

beforeAll(async () => {
  const [web3bio, goplus, ethereum, lens, bluesky] = await Promise.all([
    startWeb3Bio({ world, mediaUrl }),
    startGoPlus({ world }),
    startRpc({ world, mediaUrl, chain: 'ethereum' }),
    startLens({ world, mediaUrl }),
    startBluesky({ world, mediaUrl }),
  ])
  for (const standIn of [web3bio, goplus, ethereum, lens, bluesky]) disposables.use(standIn)
  const server = createServer((request, response) => {
    door.asked.push(String(request.url))
    if (door.mood === 'slow') return
    if (door.mood === 'refusing') return void response.writeHead(503).end('{}')
    if (door.mood === 'garbage') return void response.end('<html>')
    if (door.mood === 'huge') return void response.end(JSON.stringify(Array.from({ length: 200_000 }, () => 'garbage')))
    void fetch(web3bio.url + request.url).then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  disposables.defer(() => void (server.closeAllConnections(), server.close()))
  const address = server.address()
  web3bioUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  environment = {
    CHORUS_WEB3BIO_URL: web3bioUrl,
    CHORUS_GOPLUS_URL: goplus.url,
    CHORUS_ETHEREUM_RPC_URL: ethereum.url,
    CHORUS_LENS_URL: lens.url,
    CHORUS_BLUESKY_URL: bluesky.url,
  }
  outside = disposables.use(await startProvider({ environment }))
})

let client = 0
/** Each call uses its own address, so that no rate limit applies. */
async function find(provider: Provider, query: Record<string, string>, token?: string): Promise<WalletProfiles> {
  const address = `198.51.100.${(client += 1) % 250}`
  const { status, json } = await provider.ask(`/v2/wallet/profileinfo?${new URLSearchParams(query)}`, { token, address })
  expect(status, JSON.stringify(json)).toBe(200)
  return (json as { data: WalletProfiles }).data
}

/** Every way to look a person up. */
function toQueries({ accounts: { farcaster, lens, x, bluesky }, wallets, ens }: Person): Record<string, string>[] {
  return [
    { walletAddress: wallets.evm },
    { walletAddress: wallets.evm.toUpperCase().replace('0X', '0x') },
    { solanaAddress: wallets.solana },
    ...(ens ? [{ ens }, { ens: ens.toUpperCase() }] : []),
    ...(farcaster ? [{ fid: String(farcaster.fid) }, { farcasterUsername: farcaster.username.toUpperCase() }] : []),
    ...(lens ? [{ lensProfileId: lens.address }, { lensHandle: lens.localName }, { lensHandle: `lens/${lens.localName}` }] : []),
    ...(x ? [{ twitterId: x.id }, { twitterHandle: `@${x.handle.toUpperCase()}` }] : []),
    ...(bluesky ? [{ bskyDid: bluesky.did, bskyHandle: 'another.example' }] : []),
    ...(bluesky && bluesky.handle !== 'handle.invalid' ? [{ bskyHandle: `bsky_${bluesky.handle}` }] : []),
  ]
}

describe('someone with an account', () => {
  let inside: Provider
  beforeAll(async () => {
    // Uses nothing but our own database.
    inside = disposables.use(await startProvider())
    for (const person of world.people) await joinCast(inside, person)
  })

  test('is found completely by each of their identities, for every person of the sandbox', async () => {
    for (const person of world.people) {
      const { farcaster, lens, x, bluesky } = person.accounts
      for (const query of toQueries(person).filter((each) => !('ens' in each))) {
        const found = await find(inside, query)
        expect(
          found.walletProfiles.map(({ address }) => address),
          JSON.stringify(query),
        ).toEqual([person.wallets.evm])
        expect(found.solanaWalletProfiles.map(({ address }) => address)).toEqual([person.wallets.solana])
        expect(found.farcasterProfiles.map(({ fid }) => fid)).toEqual(farcaster ? [farcaster.fid] : [])
        expect(found.lensProfilesV3.map(({ id }) => id)).toEqual(lens ? [lens.address] : [])
        expect(found.twitterProfiles.map(({ twitter_id: id }) => id)).toEqual(x ? [x.id] : [])
        expect(found.bskyProfiles.map(({ did }) => did)).toEqual(bluesky ? [bluesky.did] : [])
      }
    }
  })

  test('is shown with proven identities, and never with their email address or Telegram account', async () => {
    const person = world.person('mina')
    for (const query of toQueries(person)) {
      const { text } = await inside.ask(`/v2/wallet/profile?${new URLSearchParams(query)}`)
      expect(text).not.toContain(person.email.address)
      expect(text).not.toContain(String(person.telegram.id))
      if (person.telegram.username) expect(text).not.toContain(person.telegram.username)
      expect(text).not.toContain('fireflyAccountId')
    }
    const [wallet] = (await find(inside, { walletAddress: person.wallets.evm })).walletProfiles
    expect(wallet).toMatchObject({ is_connected: true, blocked: false, verifiedSources: [{ source: 'firefly', provider: 'firefly' }, {}] })
  })

  test('is not found by email address, Telegram account, or a name that only resembles theirs', async () => {
    const { email, telegram, accounts } = world.person('kofi')
    for (const value of [
      email.address,
      String(telegram.id),
      telegram.username ?? 'kofi_tg',
      accounts.x!.handle.replace('k', '\u212a'),
      'kоfi',
    ])
      for (const key of ['twitterHandle', 'farcasterUsername', 'lensHandle', 'bskyHandle', 'ens', 'fid', 'twitterId', 'uid', 'bskyDid'])
        expect(await find(inside, { [key]: value }), `${key} ${value}`).toEqual(empty)
  })

  test('is removed from the graph as soon as they disconnect', async () => {
    const member = await inside.join({ platform: 'twitter', subject: '777', handle: 'leaving' })
    await inside.db
      .insertInto('identities')
      .values({ account_id: member.viewer.accountId, platform: 'bsky', subject: did, handle: 'leaving.example' })
      .execute()
    expect((await find(inside, { twitterId: '777' })).bskyProfiles).toMatchObject([{ did, handle: 'leaving.example' }])
    const body = { connectionPlatform: 'bsky', connectionId: did }
    expect((await inside.ask('/v2/accountConnection', { method: 'DELETE', token: member.token, body })).json).toEqual({ code: 0 })
    expect((await find(inside, { twitterId: '777' })).bskyProfiles).toEqual([])
    expect(await find(inside, { bskyDid: did })).toEqual(empty)
  })

  test('learns the account id only for their own account', async () => {
    const member = await inside.join({ platform: 'twitter', subject: '778', handle: 'own_one' })
    const other = await inside.join()
    expect((await find(inside, { twitterId: '778' }, member.token)).fireflyAccountId).toBe(member.viewer.accountId)
    expect((await find(inside, { twitterId: '778' }, other.token)).fireflyAccountId).toBeUndefined()
  })

  test('is shown to others by uid when their name came from Google', async () => {
    const member = await inside.join({
      platform: 'google',
      subject: 'g-1',
      displayName: 'canary real name',
      avatar: 'https://canary.example/me.png',
    })
    const uid = await inside.db.selectFrom('accounts').select('uid').where('id', '=', member.viewer.accountId).executeTakeFirstOrThrow()
    expect(await find(inside, uid)).toEqual({ ...empty, account: { displayName: null, avatar: null, uid: uid.uid } })
    await inside.ask('/v3/user/profile', { method: 'PUT', token: member.token, body: { displayName: 'Chosen' } })
    expect((await find(inside, uid)).account.displayName).toBe('Chosen')
  })

  test('brings wallets that their network lists as verified, unless someone else has signed with them', async () => {
    const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
    const member = await inside.join({ platform: 'farcaster', subject: '99001', handle: 'bringer', facts: { addresses: [first, second] } })
    const owner = await inside.join()
    await inside.db
      .insertInto('identities')
      .values({ account_id: owner.viewer.accountId, platform: 'wallet', subject: second, is_login: false })
      .execute()
    const found = await find(inside, { walletAddress: first })
    expect(found.farcasterProfiles).toMatchObject([{ fid: 99001 }])
    expect(found.walletProfiles).toMatchObject([
      { address: first, is_connected: false, verifiedSources: [{ source: 'farcaster', verifiedText: 'bringer' }] },
    ])
    expect((await find(inside, { walletAddress: second })).farcasterProfiles).toEqual([])
    // The person's own report of a wrong wallet is respected.
    const report = { twitterId: '1', walletAddress: first, reportReason: 'not theirs', sources: 'farcaster' }
    const answer = await inside.ask('/v1/wallet/twitter/wallet/report', { method: 'POST', token: member.token, body: report })
    expect(answer.json).toMatchObject({ code: 0 })
    expect((await find(inside, { fid: '99001' })).walletProfiles).toEqual([])
  })

  test('is shown to have a muted wallet to the muting viewer only', async () => {
    const viewer = await inside.join()
    const { evm } = world.person('sol').wallets
    await inside.ask('/v1/user/mute', { method: 'POST', token: viewer.token, body: { address: evm } })
    expect((await find(inside, { walletAddress: evm }, viewer.token)).walletProfiles).toMatchObject([{ blocked: true }])
    expect((await find(inside, { walletAddress: evm })).walletProfiles).toMatchObject([{ blocked: false }])
  })
})

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'

describe('someone without an account', () => {
  test('is found by every name that external sources know', async () => {
    for (const person of world.people.filter(({ accounts }) => accounts.farcaster)) {
      const { farcaster, lens, x } = person.accounts
      const known = toQueries(person).filter((query) => !('twitterId' in query))
      for (const query of known) {
        const found = await find(outside, query)
        expect(
          found.farcasterProfiles.map(({ fid }) => fid),
          JSON.stringify(query),
        ).toEqual([farcaster!.fid])
        expect(found.walletProfiles.map(({ address }) => address)).toEqual([person.wallets.evm])
        expect(found.lensProfilesV3.map(({ id }) => id)).toEqual(lens ? [lens.address] : [])
        expect(found.twitterProfiles.map(({ handle }) => handle)).toEqual(x ? [x.handle] : [])
        expect(found.account).toEqual(empty.account)
      }
    }
  })

  test("is shown with the source of each relation and the wallet's name", async () => {
    const person = world.people.find(({ ens, accounts }) => ens && accounts.farcaster && accounts.x)!
    const found = await find(outside, { walletAddress: person.wallets.evm })
    expect(found.walletProfiles).toMatchObject([
      {
        is_connected: false,
        ens: [person.ens],
        primary_ens: person.ens,
        verifiedSources: [{ source: 'web ens data' }, { source: 'farcaster' }],
      },
    ])
    expect(found.twitterProfiles).toMatchObject([
      { twitter_id: '', handle: person.accounts.x!.handle, source: 'farcaster', provider: 'web3bio', isDefault: false },
    ])
    const accounts = [...found.farcasterProfiles, ...found.twitterProfiles, ...found.lensProfilesV3, ...found.bskyProfiles]
    expect(accounts.map(({ verifiedSources }) => verifiedSources?.length ?? 0)).not.toContain(0)
  })

  test('is not linked to an account that only their own ENS record names', async () => {
    const person = world.people.find(({ ens, accounts }) => ens && !accounts.farcaster && accounts.x)!
    expect((await find(outside, { ens: person.ens! })).twitterProfiles).toEqual([])
  })

  test.each<Record<string, string>>([
    { walletAddress: '0x000000000000000000000000000000000000dEaD' },
    { walletAddress: '0x12' },
    { walletAddress: '0x52908400098527886E0F7030069857D2E4169Ee7' },
    { solanaAddress: 'O0Il' },
    { ens: 'nobody-at-all.eth' },
    { ens: 'vitаlik.eth' },
    { ens: 'not a name' },
    { ens: 'a..eth' },
    { fid: '-1' },
    { fid: '99999999' },
    { twitterId: '1' },
    { bskyDid: 'did:web:nobody.example' },
    { bskyHandle: 'nobody' },
    { uid: 'nobody' },
  ])('returns six empty lists for the unknown identity %o', async (query) => {
    expect(await find(outside, query)).toEqual(empty)
  })

  test('requires at least one identity', async () => {
    expect(await outside.ask('/v2/wallet/profileinfo')).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('must be given') },
    })
  })
})

describe('others', () => {
  const fresh = async () => {
    door.asked = []
    return startProvider({ environment: { ...environment, CHORUS_ETHEREUM_RPC_URL: 'http://127.0.0.1:9' } })
  }

  test('are requested once for fifty concurrent lookups of the same identity', async () => {
    door.mood = 'well'
    await using provider = await fresh()
    const { evm } = world.person('mina').wallets
    const found = await Promise.all(Array.from({ length: 50 }, () => find(provider, { walletAddress: evm })))
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(found[0]!.farcasterProfiles).toHaveLength(1)
    expect(door.asked).toEqual([`/profile/${evm}`])
  })

  test.each(['slow', 'garbage', 'refusing', 'huge'] as const)('do not hide our own data when they are %s', async (mood) => {
    await using provider = await fresh()
    const person = world.person('mina')
    await joinCast(provider, person)
    door.mood = mood
    try {
      const found = await find(provider, { fid: String(person.accounts.farcaster!.fid) })
      expect(found).toMatchObject({
        walletProfiles: [{ address: person.wallets.evm, is_connected: true, primary_ens: person.ens ?? null }],
        lensProfilesV3: [{ id: person.accounts.lens!.address }],
        twitterProfiles: [{ twitter_id: person.accounts.x!.id, handle: person.accounts.x!.handle }],
        bskyProfiles: [{ did: person.accounts.bluesky!.did }],
      })
      expect(await find(provider, { walletAddress: `0x${'0e'.repeat(20)}` })).toEqual(empty)
    } finally {
      door.mood = 'well'
    }
  })

  test('are skipped for a while after repeated failures', async () => {
    await using provider = await fresh()
    door.mood = 'refusing'
    try {
      for (let count = 0; count < 8; count += 1) await find(provider, { walletAddress: `0x${String(count).repeat(40)}` })
      expect(door.asked).toHaveLength(3)
    } finally {
      door.mood = 'well'
    }
  })

  test('do not override proven ownership, in either direction', async () => {
    await using provider = await fresh()
    const { farcaster, x, lens } = world.person('mina').accounts
    const thief = await provider.join({ platform: 'twitter', subject: x!.id, handle: x!.handle })
    const mina = await provider.join({ platform: 'farcaster', subject: String(farcaster!.fid), handle: farcaster!.username })
    const found = await find(provider, { fid: String(farcaster!.fid) }, mina.token)
    expect(found.fireflyAccountId).toBe(mina.viewer.accountId)
    expect(found.twitterProfiles).toEqual([])
    expect(found.lensProfilesV3).toMatchObject([{ id: lens!.address }])
    const byWallet = await find(provider, { walletAddress: world.person('mina').wallets.evm }, thief.token)
    expect(byWallet).toMatchObject({ twitterProfiles: [], farcasterProfiles: [], account: empty.account })
  })
})

describe('wallets', () => {
  test('reports a compromised wallet, and returns nothing for other text', async () => {
    const addresses = [
      world.person(takenWallet).wallets.evm,
      world.person('mina').wallets.evm,
      world.person(takenWallet).wallets.solana,
      'nobody',
    ]
    const { json } = await outside.ask('/v2/wallet/status', { method: 'POST', body: { addresses } })
    expect(json).toEqual({
      code: 0,
      data: addresses.map((address, index) => ({ address, is_hack: index === 0 || index === 2 })),
    })
  })

  test('reports no wallet as compromised without a source', async () => {
    await using provider = await startProvider({ environment: { CHORUS_GOPLUS_URL: 'http://127.0.0.1:9' } })
    const address = world.person(takenWallet).wallets.evm
    const { json } = await provider.ask('/v2/wallet/status', { method: 'POST', body: { addresses: [address] } })
    expect(json).toEqual({ code: 0, data: [{ address, is_hack: false }] })
  })

  test('are shown with the sources that link them to their owner', async () => {
    const person = world.people.find(({ ens, accounts }) => ens && accounts.farcaster)!
    const ask = async (query: Record<string, string>) => (await outside.ask(`/v2/wallet/relation?${new URLSearchParams(query)}`)).json
    expect(await ask({ walletAddress: person.wallets.evm, walletType: 'evm' })).toMatchObject({
      data: { address: person.wallets.evm, blockchain: 'ethereum', wallet_type: 'evm', primary_ens: person.ens, is_connected: false },
    })
    expect(await ask({ walletAddress: person.wallets.solana, walletType: 'solana' })).toMatchObject({
      data: { address: person.wallets.solana, blockchain: 'solana', wallet_type: 'solana', verifiedSources: [{ provider: 'web3bio' }] },
    })
    expect(await ask({ walletAddress: `0x${'0e'.repeat(20)}` })).toMatchObject({ data: { verifiedSources: [], is_connected: false } })
    expect(await ask({ walletAddress: 'nobody' })).toEqual({ code: 1, error: ['Invalid address: nobody'] })
  })

  test('lead only to accounts elsewhere that a network verified', async () => {
    const person = world.people.find(({ ens, accounts }) => ens && accounts.farcaster)!
    const ask = async (platform: string, identity: string) =>
      (await outside.ask(`/v1/wallet/relations?${new URLSearchParams({ platform, identity })}`)).json as {
        data: { identity: { uuid: string } }[]
      }
    const { data } = await ask('farcaster', String(person.accounts.farcaster!.fid))
    expect(data).toMatchObject([
      { source: ['keybase'], identity: { platform: 'reddit', identity: `${person.key}_reads` } },
      { source: ['keybase'], identity: { platform: 'github', identity: `${person.key}-codes` } },
    ])
    expect((await ask('wallet', person.wallets.evm)).data[0]!.identity.uuid).toBe(data[0]!.identity.uuid)
    expect((await ask('twitter', 'nobody_here')).data).toEqual([])
  })

  test('are distinguished from contracts by their code', async () => {
    const ask = async (query: Record<string, string>) => (await outside.ask(`/v2/wallet/detect?${new URLSearchParams(query)}`)).json
    expect(await ask({ address: world.person('mina').wallets.evm })).toMatchObject({
      data: { list: [{ type: 'eth', chain_id: '1', address_type: 'eoa', contract_type: 'unknown' }] },
    })
    expect(await ask({ address: world.person(contractWallet).wallets.evm, chainId: '1' })).toMatchObject({
      data: { list: [{ address_type: 'contract', contract_type: 'unknown' }] },
    })
    const elsewhere: Record<string, string>[] = [{ address: world.person('mina').wallets.evm, chainId: '137' }, { address: 'nobody' }]
    for (const query of elsewhere) expect(await ask(query)).toEqual({ code: 0, data: { list: [] } })
  })
})
