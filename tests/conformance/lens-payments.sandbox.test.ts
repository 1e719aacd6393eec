import type { Channel } from '@chorus/model/channel'
import { feedPaymentRule } from '@chorus/sandbox/lens/state/read-payment-rule'
import { bigDecimal, blockchainData, evmAddress, FeedRuleExecuteOn } from '@lens-protocol/client'
import { fetchAccount, post, updateAccountFollowRules, updateFeedRules } from '@lens-protocol/client/actions'
import { describe, expect, test } from 'vitest'
import { plain, publishDraft } from './capabilities/stage.ts'
import { finishOfficially, storeOfficially, unwrap } from './lens-official-client.ts'
import type { LensConditions } from './log-in-at-lens.ts'
import { provideLens } from './provide-lens.ts'

// Accounts that Lens signs for pay without their wallet, so nothing may be paid that no one was asked about. Mina's account has tokens.

const { world, lens, logIn: logInAtLens, logInOfficially } = provideLens()

const token = '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F'
const toPrice = (key: string, value = '1') => ({
  simplePaymentRule: {
    erc20: { currency: evmAddress(token), value: bigDecimal(value) },
    recipient: evmAddress(world.person(key).accounts.lens!.address),
  },
})

async function logIn(key: string, conditions?: LensConditions) {
  const { connection } = await logInAtLens(key, conditions)
  const readTokens = async () => (await connection.channels!.funds!(token)).account.amount
  return { connection, readTokens, profile: await connection.profile(connection.viewerId!) }
}
type Person = Awaited<ReturnType<typeof logIn>>
const readTexts = async ({ connection }: Person, { id }: Channel) =>
  (await connection.feeds!.posts(id, {})).items.map(({ postId }) => postId)
const costsMoney = { kind: 'refused', message: 'It costs money.' }

describe('a feed that got a price after it was shown', () => {
  let serial = 0
  async function openFeed() {
    const kofi = await logIn('kofi')
    const manage = await kofi.connection.feeds!.manage!()
    const feed = await manage.create({ name: `Paper-${serial++}`, description: '' })
    const official = await logInOfficially('kofi')
    const setPrice = async () => {
      const request = { feed: evmAddress(feed.id), toAdd: { required: [toPrice('kofi')] } }
      await finishOfficially(official, updateFeedRules(official, request))
    }
    /** What people do there besides posting can be charged by the rule's address only. */
    const setPriceFor = async (action: FeedRuleExecuteOn) => {
      const word = (hex: string) => `0x${hex.replace(/^0x/, '').padStart(64, '0')}`
      const params = [
        ['0xee737c77be2981e91c179485406e6d793521b20aca5e2137b6c497949a74bc94', token],
        ['0xc8a06abcb0f2366f32dc2741bdf075c3215e3108918311ec0ac742f1ffd37f49', (10n ** 18n).toString(16)],
        ['0xa402f27be0e1380b17f8a7ab131394fbdf24cd8b5c2745bd842d1ae1668867ff', world.person('kofi').accounts.lens!.address],
      ].map(([key, data]) => ({ raw: { key: blockchainData(key!), data: blockchainData(word(data!)) } }))
      const unknownRule = { address: evmAddress(feedPaymentRule), executeOn: [action], params }
      await finishOfficially(official, updateFeedRules(official, { feed: evmAddress(feed.id), toAdd: { required: [{ unknownRule }] } }))
    }
    return { kofi, feed, setPrice, setPriceFor }
  }

  test('gets no post, no reply and no repost, and no one pays', async () => {
    const { feed, setPrice } = await openFeed()
    const mina = await logIn('mina')
    const seen = await mina.connection.feeds!.feed(feed.id)
    expect(seen.canPost).toBe(true)
    const first = await publishDraft(mina.connection.publish!, plain('While it is free.', { channel: seen }))
    await setPrice()
    const tokens = await mina.readTokens()
    await expect(publishDraft(mina.connection.publish!, plain('Once it costs.', { channel: seen }))).rejects.toMatchObject(costsMoney)
    await expect(publishDraft(mina.connection.publish!, plain('A reply costs, too.', { replyTo: first }))).rejects.toMatchObject(costsMoney)
    const [posted] = (await mina.connection.feeds!.posts(feed.id, {})).items
    await expect(mina.connection.mirror!.add(posted!)).rejects.toMatchObject(costsMoney)
    expect([await mina.readTokens(), await readTexts(mina, feed)]).toEqual([tokens, [first.postId]])
    const fresh = await mina.connection.feeds!.feed(feed.id)
    expect(fresh).toMatchObject({ canPost: false, rules: [{ kind: 'payment', amount: '1', symbol: 'WGHO' }] })
  })

  test('is paid for by those who post with another client, as its rule says', async () => {
    const { feed, setPrice } = await openFeed()
    await setPrice()
    const mina = await logIn('mina')
    const before = Number(await mina.readTokens())
    const official = await logInOfficially('mina')
    const contentUri = await storeOfficially(lens().url, {
      $schema: 'https://json-schemas.lens.dev/posts/text-only/3.0.0.json',
      lens: { id: 'paid-for', mainContentFocus: 'TEXT_ONLY', content: 'Paid for.', locale: 'en' },
    })
    await finishOfficially(official, post(official, { contentUri, feed: evmAddress(feed.id) }))
    expect([Number(await mina.readTokens()), await readTexts(mina, feed)]).toEqual([before - 1, [expect.any(String)]])
  })

  test('gets no quote either: a quote without a feed goes to the feed of its post', async () => {
    const { feed, setPrice } = await openFeed()
    const mina = await logIn('mina')
    const quote = await publishDraft(mina.connection.publish!, plain('To be quoted.', { channel: feed }))
    await publishDraft(mina.connection.publish!, plain('A quote while it is free.', { quote }))
    expect((await readTexts(mina, feed)).length).toBe(2)
    await setPrice()
    const tokens = await mina.readTokens()
    await expect(publishDraft(mina.connection.publish!, plain('A quote costs, too.', { quote }))).rejects.toMatchObject(costsMoney)
    expect([await mina.readTokens(), (await readTexts(mina, feed)).length]).toEqual([tokens, 2])
  })

  test.each([
    [FeedRuleExecuteOn.EditingPost, 'edit'],
    [FeedRuleExecuteOn.DeletingPost, 'delete'],
  ] as const)('for %s names that price, lets people post, and is never paid', async (action, name) => {
    const { feed, setPriceFor } = await openFeed()
    const mina = await logIn('mina')
    await setPriceFor(action)
    const seen = await mina.connection.feeds!.feed(feed.id)
    expect(seen).toMatchObject({ canPost: true, rules: [{ kind: 'payment', amount: '1', symbol: 'WGHO', actions: [name] }] })
    const made = await publishDraft(mina.connection.publish!, plain('Posting is free.', { channel: seen }))
    const tokens = Number(await mina.readTokens())
    const edit = () =>
      mina.connection.edit!.send({ ...plain('Edited.'), revision: { post: made, kept: [] } }, mina.connection.edit!.identify())
    const remove = () => mina.connection.remove!.post(made)
    const [paid, free] = name === 'edit' ? [edit, remove] : [remove, edit]
    // The editor doesn't open for an edit that has a price.
    const opened = mina.connection.edit!.load(made).catch((error: unknown) => error)
    expect(await opened).toMatchObject(name === 'edit' ? costsMoney : { text: 'Posting is free.' })
    await expect(paid()).rejects.toMatchObject(costsMoney)
    await free()
    expect(Number(await mina.readTokens())).toBe(tokens)
  })

  test('does not hinder posts elsewhere', async () => {
    const mina = await logIn('mina')
    const root = await publishDraft(mina.connection.publish!, plain('In the feed for everyone.'))
    await expect(publishDraft(mina.connection.publish!, plain('And a reply.', { replyTo: root }))).resolves.toMatchObject({
      postId: expect.any(String),
    })
  })
})

describe('an account that charges its followers', () => {
  /** Sets what following someone costs, in place of what it cost before. Returns how they see themselves. */
  async function charge(key: string, ...values: string[]) {
    const official = await logInOfficially(key)
    const account = evmAddress(world.person(key).accounts.lens!.address)
    const rules = (await unwrap(fetchAccount(official, { address: account })))!.rules.required
    await finishOfficially(
      official,
      updateAccountFollowRules(official, {
        toAdd: { required: values.map((value) => toPrice(key, value)) },
        toRemove: rules.map(({ id }) => id),
      }),
    )
  }
  /** Someone who doesn't follow the account. */
  async function meet(key: string, other: string, conditions?: LensConditions) {
    const { connection, readTokens } = await logIn(key, conditions)
    const profile = await connection.profile(world.person(other).accounts.lens!.address)
    await connection.follow!.paid!.remove(profile)
    const isFollowing = async () => (await connection.profile(profile.profileId)).viewerContext?.following
    return { follow: connection.follow!, paid: connection.follow!.paid!, profile, readTokens, isFollowing }
  }

  test('is not followed by a press that names no price, and no one pays', async () => {
    await charge('vera', '1')
    const { follow, profile, readTokens, isFollowing } = await meet('mina', 'vera')
    const tokens = await readTokens()
    await expect(follow.add(profile)).rejects.toMatchObject(costsMoney)
    expect([await readTokens(), await isFollowing()]).toEqual([tokens, false])
  })

  test('names its price, and is followed for it once', async () => {
    await charge('vera', '1.5')
    const { follow, paid, profile, readTokens, isFollowing } = await meet('mina', 'vera')
    const price = await paid.price(profile)
    expect(price).toEqual({ amount: '1.5', symbol: 'WGHO', token: token.toLowerCase() })
    const tokens = Number(await readTokens())
    await paid.add(profile, price)
    await paid.add(profile, price)
    expect([Number(await readTokens()), await isFollowing()]).toEqual([tokens - 1.5, true])
    // Following again would have to be paid for again, so there is a confirmation for that too.
    await expect(follow.remove(profile)).rejects.toMatchObject(costsMoney)
    expect(await isFollowing()).toBe(true)
    await paid.remove(profile)
    expect([Number(await readTokens()), await isFollowing()]).toEqual([tokens - 1.5, false])
  })

  test.each([
    ['rose', ['1'], ['2']],
    ['fell', ['1'], ['0.5']],
    ['began', [], ['1']],
    ['ended', ['1'], []],
  ] as const)('is not followed for a price that %s since it was seen', async (_, before, after) => {
    await charge('vera', ...before)
    const { paid, profile, readTokens, isFollowing } = await meet('mina', 'vera')
    const seen = await paid.price(profile)
    await charge('vera', ...after)
    const tokens = await readTokens()
    await expect(paid.add(profile, seen)).rejects.toMatchObject({ kind: 'refused', message: 'The price has changed.' })
    expect([await readTokens(), await isFollowing()]).toEqual([tokens, false])
  })

  test('with several prices names none, and is not followed', async () => {
    await charge('vera', '1', '2')
    const { paid, profile, isFollowing } = await meet('mina', 'vera')
    await expect(paid.price(profile)).rejects.toMatchObject(costsMoney)
    await expect(paid.add(profile, undefined)).rejects.toMatchObject(costsMoney)
    expect(await isFollowing()).toBe(false)
  })

  test('is not followed by an account with too little, which learns that', async () => {
    await charge('vera', '3')
    const { paid, profile, isFollowing } = await meet('ana', 'vera')
    const price = await paid.price(profile)
    await expect(paid.add(profile, price)).rejects.toMatchObject({ kind: 'refused', message: 'The balance is too low.' })
    expect(await isFollowing()).toBe(false)
  })

  test('is paid once where the response was lost', async () => {
    await charge('vera', '1')
    let isLosing = false
    const { paid, profile, readTokens, isFollowing } = await meet('mina', 'vera', {
      lose: (body) => isLosing && body.includes('WriteFollow'),
    })
    const price = await paid.price(profile)
    const tokens = Number(await readTokens())
    isLosing = true
    await paid.add(profile, price)
    isLosing = false
    await paid.add(profile, price)
    expect([Number(await readTokens()), await isFollowing()]).toEqual([tokens - 1, true])
  })
})
