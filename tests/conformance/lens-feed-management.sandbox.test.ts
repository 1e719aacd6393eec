import { Failure } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import type { AskWallet, WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import { evmAddress, type SelfFundedTransactionRequest, type SessionClient, txHash, uri } from '@lens-protocol/client'
import {
  addAdmins,
  createFeed,
  fetchAdminsFor,
  fetchFeed,
  fetchFeeds,
  post,
  setFeedMetadata,
  updateFeedRules,
} from '@lens-protocol/client/actions'
import { createWalletClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { plain, publishDraft } from './capabilities/stage.ts'
import { finishOfficially, openOfficial, storeOfficially, unwrap } from './lens-official-client.ts'
import { createLensWallet } from './lens-wallet.ts'
import type { LensConditions } from './log-in-at-lens.ts'
import { provideLens } from './provide-lens.ts'

const { world, lens, logIn: logInAtLens, logInOfficially } = provideLens()

const keyOf = (key: string) => privateKeyToAccount(`0x${world.person(key).keys.evm}`)
const ownerOf = (key: string) => world.person(key).accounts.lens!.owner

async function logIn(key: string, conditions?: LensConditions) {
  const { connection, wallet } = await logInAtLens(key, conditions)
  const feeds = connection.feeds!
  const profile = await connection.profile(connection.viewerId!)
  return { connection, feeds, wallet, profile, manage: await feeds.manage!() }
}
type Person = Awaited<ReturnType<typeof logIn>>
const countFeeds = async ({ feeds }: Person, query: string) => (await feeds.popular({ query })).items.length
const findGroup = async ({ connection }: Person, name: string) => (await connection.channels!.find(name, {})).items[0]!
const kindsOf = (asked: readonly WalletRequest[]) => asked.map((request) => ('text' in request ? request.purpose : request.payer))
const details = (name: string) => ({ name, description: '' })

describe('a new feed', () => {
  test('is created by the wallet that owns the account, which signs twice, and the account is its admin', async () => {
    const bodies: string[] = []
    const ana = await logIn('ana', { lose: (body) => bodies.push(body) < 0 })
    const vera = await logIn('vera')
    expect(await ana.manage.findCreator()).toBe(ownerOf('ana'))
    const feed = await ana.manage.create({ name: 'Letters to the editor', description: 'Short ones.' })
    expect(feed).toMatchObject({ kind: 'feed', name: 'Letters to the editor', description: 'Short ones.', canPost: true })
    expect(feed.rules).toBeUndefined()
    expect(kindsOf(ana.wallet.asked)).toEqual(['create-feed', 'wallet'])
    expect(ana.wallet.asked.map(({ address }) => address.toLowerCase())).toEqual([ownerOf('ana'), ownerOf('ana')])
    // The builder's session ends with its work.
    expect(bodies.filter((body) => body.includes('SessionEnd'))).toHaveLength(1)
    const read = await vera.feeds.feed(feed.id)
    // The wallet owns the feed, and the account belongs to the wallet.
    expect([read.lead!.ref, read.hosts!.map(({ ref }) => ref)]).toEqual([ana.profile.ref, [ana.profile.ref]])
    expect((await vera.feeds.popular({})).items[0]).toMatchObject({ id: feed.id })
    expect((await vera.feeds.by(ana.profile, {})).items.map(({ id }) => id)).toContain(feed.id)
    const published = await publishDraft(vera.connection.publish!, plain('Dear editor.', { channel: { id: feed.id, feedId: feed.id } }))
    expect((await ana.feeds.posts(feed.id, {})).items.map(({ postId }) => postId)).toEqual([published.postId])
  })

  test.for([
    ['SessionChallenge', 1],
    ['SessionAuthenticate', 1],
    ['query Transaction', 4],
    ['query Feed(', 4],
  ] as const)('is one when the response of %s is lost, and it is tried again after a reload', async ([call, times]) => {
    let lost = -1
    const texts = new Map<string, string>()
    const before = await logIn('vera', { texts, lose: (body) => lost >= 0 && body.includes(call) && lost++ < times })
    const name = `Lost ${call.length}`
    lost = 0
    await expect(before.manage.create(details(name))).rejects.toMatchObject({ kind: 'unreachable' })
    const vera = await logIn('vera', { texts })
    expect(await vera.manage.create(details(name))).toMatchObject({ name })
    expect(await countFeeds(vera, name)).toBe(1)
    expect(kindsOf([...before.wallet.asked, ...vera.wallet.asked]).filter((kind) => kind === 'wallet')).toHaveLength(1)
  })

  test('is found after the wallet sent it without a response', async () => {
    const wallet = createLensWallet(lens().url, world.person('vera'))
    const silent: AskWallet = async (request) => {
      const answer = await wallet.askWallet(request)
      if ('text' in request) return answer
      throw new Failure('unreachable', 'The wallet did not say what became of it.', { network: 'lens' })
    }
    const vera = await logIn('vera', { askWallet: silent })
    expect(await vera.manage.create(details('Silent'))).toMatchObject({ name: 'Silent' })
    expect(await countFeeds(vera, 'Silent')).toBe(1)
    expect(kindsOf(wallet.asked)).toEqual(['create-feed', 'wallet'])
  })

  test('isn’t sent again while an attempt without a response may still arrive', async () => {
    let lost = 0
    const vera = await logIn('vera', { lose: (body) => body.includes('mutation CreateFeed') && lost++ < 1 })
    await expect(vera.manage.create(details('Unanswered'))).rejects.toMatchObject({ kind: 'unreachable' })
    await expect(vera.manage.create(details('Unanswered'))).rejects.toMatchObject({
      kind: 'timeout',
      message: operationMessages.notIndexed,
    })
    expect(lost).toBe(1)
  })

  test('is one when a second tab sends it while the wallet of the first waits', async () => {
    const wallet = createLensWallet(lens().url, world.person('vera'))
    const asked = Promise.withResolvers<void>()
    const signed = Promise.withResolvers<void>()
    const askWallet: AskWallet = async (request) => {
      asked.resolve()
      await signed.promise
      return wallet.askWallet(request)
    }
    const browser = { texts: new Map<string, string>(), locks: new Set<string>() }
    const [one, other] = [await logIn('vera', { ...browser, askWallet }), await logIn('vera', browser)]
    const first = one.manage.create(details('Two tabs'))
    await asked.promise
    await expect(other.manage.create(details('Two tabs'))).rejects.toMatchObject({
      kind: 'timeout',
      message: operationMessages.notIndexed,
    })
    signed.resolve()
    expect(await first).toMatchObject({ name: 'Two tabs' })
    expect(await countFeeds(other, 'Two tabs')).toBe(1)
    expect(
      [...browser.texts.values()].filter((text) => text !== ''),
      'nothing is left to continue',
    ).toEqual([])
    expect(browser.locks.size).toBe(0)
  })

  test.each(['create-feed', 'wallet'])('can be tried again after the wallet declined (%s)', async (step) => {
    const wallet = createLensWallet(lens().url, world.person('vera'))
    let hasDeclined = false
    const askWallet: AskWallet = async (request) => {
      if (hasDeclined || kindsOf([request])[0] !== step) return wallet.askWallet(request)
      hasDeclined = true
      throw new Failure('refused', 'The user declined.', { network: 'lens' })
    }
    const vera = await logIn('vera', { askWallet })
    const name = `Declined ${step}`
    await expect(vera.manage.create(details(name))).rejects.toMatchObject({ kind: 'refused' })
    expect(await countFeeds(vera, name)).toBe(0)
    expect(await vera.manage.create(details(name))).toMatchObject({ name })
    expect(await countFeeds(vera, name)).toBe(1)
  })

  test('needs the signature of the owner’s wallet', async () => {
    const other = createLensWallet(lens().url, world.person('mina'))
    const vera = await logIn('vera', { askWallet: other.askWallet })
    await expect(vera.manage.create(details('Stolen'))).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('wallet'),
    })
    expect(await countFeeds(vera, 'Stolen')).toBe(0)
  })

  test('can’t be created by a manager of the account', async () => {
    const priya = await logIn('nia', { manager: world.person('priya') })
    expect(await priya.manage.findCreator()).toBeUndefined()
    await expect(priya.manage.create(details('Managed'))).rejects.toMatchObject({ kind: 'refused', message: operationMessages.ownerOnly })
    expect(priya.wallet.asked).toEqual([])
  })

  test('reports why its transaction failed', async () => {
    const vera = await logIn('vera')
    lens().plan('will-fail')
    await expect(vera.manage.create(details('Reverted'))).rejects.toMatchObject({ kind: 'refused', message: 'Execution reverted.' })
    expect(await countFeeds(vera, 'Reverted')).toBe(0)
  })
})

describe('who can post', () => {
  test('is the members of a group, if the feed was created for them', async () => {
    const [mina, ana] = [await logIn('mina'), await logIn('ana')]
    const group = await findGroup(mina, 'Night-Swimmers')
    expect((await mina.manage.listPostingGroups()).map(({ name }) => name)).toContain('Night-Swimmers')
    const { id } = await mina.manage.create(details('Cold water'), group.id)
    const seen = await ana.feeds.feed(id)
    expect(seen).toMatchObject({ canPost: false, rules: [{ kind: 'group', group: { id: group.id, name: 'Night-Swimmers' } }] })
    expect(await mina.feeds.feed(id)).toMatchObject({ canPost: true })
    const channel = { id, feedId: id }
    await expect(publishDraft(ana.connection.publish!, plain('May I?', { channel }))).rejects.toMatchObject({
      kind: 'refused',
      message: operationMessages.membersOnly,
    })
    const published = await publishDraft(mina.connection.publish!, plain('Four degrees.', { channel }))
    expect((await ana.feeds.posts(id, {})).items.map(({ postId }) => postId)).toEqual([published.postId])
    await ana.connection.channels!.join!.add(group)
    expect(await ana.feeds.feed(id)).toMatchObject({ canPost: true })
    await ana.connection.channels!.join!.remove(group)
  })

  test('lists a feed for members among feeds, but not the feed of a group', async () => {
    const mina = await logIn('mina')
    const group = await findGroup(mina, 'Night-Swimmers')
    const { id } = await mina.manage.create(details('Night notes'), group.id)
    const listed = (await mina.feeds.popular({})).items.map((feed) => feed.id)
    expect(listed).toContain(id)
    expect(listed).not.toContain(group.feedId)
    expect((await mina.feeds.by(mina.profile, {})).items.map((feed) => feed.id)).not.toContain(group.feedId)
    expect((await mina.feeds.feed(id)).groupId).toBeUndefined()
    expect((await mina.feeds.feed(group.feedId!)).groupId).toBe(group.id)
  })

  test('changes with its rules, and repeating a change changes nothing', async () => {
    const [mina, ana] = [await logIn('mina'), await logIn('ana')]
    const [swimmers, tea] = [await findGroup(mina, 'Night-Swimmers'), await findGroup(mina, 'Tea House')]
    const { id } = await mina.manage.create(details('Changing'))
    const rulesOf = async () => (await ana.feeds.feed(id)).rules
    for (const group of [swimmers, tea, tea]) {
      await mina.manage.setPostingGroup(id, group.id)
      expect(await rulesOf()).toEqual([{ kind: 'group', group: { id: group.id, name: group.name } }])
    }
    await mina.manage.setPostingGroup(id, undefined)
    await mina.manage.setPostingGroup(id, undefined)
    expect(await rulesOf()).toBeUndefined()
    await expect(ana.manage.setPostingGroup(id, swimmers.id)).rejects.toThrow('Only administrators')
  })
})

describe('the admins of a feed', () => {
  test('are added and removed, and edit it as the owner does', async () => {
    const [ana, vera] = [await logIn('ana'), await logIn('vera')]
    const { id } = await ana.manage.create(details('Shared'))
    await expect(vera.manage.edit(id, details('Mine'))).rejects.toThrow('Only administrators')
    await ana.manage.admins.add(id, vera.profile)
    await vera.manage.edit(id, { name: 'Ours', description: 'Of two.' })
    expect(await ana.feeds.feed(id)).toMatchObject({ name: 'Ours', description: 'Of two.' })
    expect((await ana.feeds.feed(id)).hosts!.map(({ handle }) => handle)).toEqual(['ana', 'vera'])
    await ana.manage.admins.remove(id, vera.profile)
    await expect(vera.manage.edit(id, details('Mine'))).rejects.toThrow('Only administrators')
    expect((await vera.feeds.feed(id)).hosts!.map(({ handle }) => handle)).toEqual(['ana'])
  })

  test('include an account that owns it', async () => {
    const [sol, vera] = [await logIn('sol'), await logIn('vera')]
    const { id } = (await sol.feeds.popular({ query: 'Lost-and-Found' })).items[0]!
    await sol.manage.edit(id, details('Lost and found'))
    const after = await vera.feeds.feed(id)
    expect([after.name, after.description, after.lead!.ref]).toEqual(['Lost and found', undefined, sol.profile.ref])
    await sol.manage.edit(id, { name: 'Lost-and-Found', description: 'Umbrellas, mostly.' })
  })
})

test('a feed needs a name that fits a line', async () => {
  const { manage, wallet } = await logIn('ana')
  expect([manage.isName('Letters to the editor'), manage.isName(''), manage.isName('x'.repeat(51))]).toEqual([true, false, false])
  await expect(manage.create(details(''))).rejects.toMatchObject({ kind: 'refused' })
  expect(wallet.asked).toEqual([])
})

describe('the official client', () => {
  const store = (name: string) =>
    storeOfficially(lens().url, { $schema: 'https://json-schemas.lens.dev/feed/1.0.0.json', lens: { id: name, name } })
  const logInAsBuilder = (key: string): Promise<SessionClient> => {
    const wallet = keyOf(key)
    return unwrap(
      openOfficial(lens().url).login({
        builder: { address: evmAddress(wallet.address) },
        signMessage: (message) => wallet.signMessage({ message }),
      }),
    )
  }
  /** Signs and sends what the API left to the wallet. Waits until it is indexed. */
  const finishFromWallet = async (builder: SessionClient, key: string, asked: Parameters<typeof unwrap>[0]) => {
    const { raw } = (await unwrap(asked)) as SelfFundedTransactionRequest
    const rpcUrls = { default: { http: [`${lens().url}/chain`] } }
    const chain = defineChain({ id: 232, name: 'Lens', nativeCurrency: { name: 'GHO', symbol: 'GHO', decimals: 18 }, rpcUrls })
    const hash = await createWalletClient({ account: keyOf(key), chain, transport: http() }).sendTransaction({
      to: raw.to as `0x${string}`,
      data: raw.data as `0x${string}`,
      nonce: raw.nonce,
      gas: BigInt(raw.gasLimit),
      maxFeePerGas: BigInt(raw.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(raw.maxPriorityFeePerGas),
    })
    return unwrap(builder.waitForTransaction(txHash(hash)))
  }

  test('creates a feed as a builder and not as an account, and the builder owns it', async () => {
    const [account, builder] = [await logInOfficially('sol'), await logInAsBuilder('sol')]
    const request = { metadataUri: await store('Ferry news'), admins: [evmAddress(world.person('ana').accounts.lens!.address)] }
    await expect(unwrap(createFeed(account, request))).rejects.toThrow('Only builders')
    const created = await finishFromWallet(builder, 'sol', createFeed(builder, request))
    const feed = (await unwrap(fetchFeed(builder, { txHash: created })))!
    expect(feed.owner.toLowerCase()).toBe(ownerOf('sol'))
    expect((await unwrap(fetchAdminsFor(builder, { address: feed.address }))).items.map(({ account: { address } }) => address)).toEqual(
      request.admins,
    )
    const managed = await unwrap(fetchFeeds(builder, { filter: { managedBy: { address: evmAddress(ownerOf('sol')) } } }))
    expect(managed.items.map(({ address }) => address)).toEqual([feed.address])

    const metadataUri = await store('Ferry times')
    expect(await unwrap(setFeedMetadata(builder, { feed: feed.address, metadataUri }))).toMatchObject({
      __typename: 'SponsoredTransactionRequest',
    })
    const ana = await logInOfficially('ana')
    await finishOfficially(ana, setFeedMetadata(ana, { feed: feed.address, metadataUri: await store('Ferries') }))
    expect(await unwrap(fetchFeed(ana, { feed: feed.address }))).toMatchObject({ metadata: { name: 'Ferries' } })
    // Its account doesn't own it, and another builder doesn't either.
    await expect(unwrap(setFeedMetadata(account, { feed: feed.address, metadataUri: await store('Mine') }))).rejects.toThrow(
      'Only administrators',
    )
    const other = await logInAsBuilder('vera')
    await expect(unwrap(addAdmins(other, { address: feed.address, admins: [] }))).rejects.toThrow('Only administrators')
  })

  test('can’t post as a builder, nor log in as one with another wallet’s signature', async () => {
    const builder = await logInAsBuilder('sol')
    await expect(unwrap(post(builder, { contentUri: uri('lens://nothing') }))).rejects.toThrow('Builders')
    const forger = keyOf('vera')
    const login = openOfficial(lens().url).login({
      builder: { address: evmAddress(ownerOf('sol')) },
      signMessage: (message) => forger.signMessage({ message }),
    })
    await expect(unwrap(login)).rejects.toThrow('Another wallet')
  })

  test('sets a rule for holders of a token, which the page explains and the feed enforces', async () => {
    const [sol, vera, mina] = [await logInOfficially('sol'), await logIn('vera'), await logIn('mina')]
    const { id } = (await vera.feeds.popular({ query: 'Lost-and-Found' })).items[0]!
    const feed = evmAddress(id)
    const token = { standard: 'ERC20', currency: evmAddress('0x6bDc36E20D267Ff0dd6097799f82e78907105e2F'), value: '8' } as never
    await finishOfficially(sol, updateFeedRules(sol, { feed, toAdd: { required: [{ tokenGatedRule: { token } }] } }))
    expect(await vera.feeds.feed(id)).toMatchObject({ canPost: false, rules: [{ kind: 'tokens', amount: '8', symbol: 'WGHO' }] })
    expect(await mina.feeds.feed(id)).toMatchObject({ canPost: true })
    await expect(publishDraft(vera.connection.publish!, plain('Lost: a token.', { channel: { id, feedId: id } }))).rejects.toMatchObject({
      message: operationMessages.holdersOnly,
    })
    const { rules } = (await unwrap(fetchFeed(sol, { feed })))!
    await finishOfficially(sol, updateFeedRules(sol, { feed, toRemove: rules.required.map((rule) => rule.id) }))
    expect((await vera.feeds.feed(id)).rules).toBeUndefined()
  })
})
