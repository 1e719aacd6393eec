import type { Channel } from '@chorus/model/channel'
import { bigDecimal, evmAddress } from '@lens-protocol/client'
import { post, updateAccountFollowRules, updateFeedRules } from '@lens-protocol/client/actions'
import { describe, expect, test } from 'vitest'
import { plain, publishDraft } from './capabilities/stage.ts'
import { finishOfficially, storeOfficially } from './lens-official-client.ts'
import { provideLens } from './provide-lens.ts'

// Accounts that Lens signs for pay without their wallet, so nothing may be paid that no one was asked about. Mina's account has tokens.

const { world, lens, logIn: logInAtLens, logInOfficially } = provideLens()

const token = '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F'
const toPrice = (key: string) => ({
  simplePaymentRule: {
    erc20: { currency: evmAddress(token), value: bigDecimal('1') },
    recipient: evmAddress(world.person(key).accounts.lens!.address),
  },
})

async function logIn(key: string) {
  const { connection } = await logInAtLens(key)
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
    return { kofi, feed, setPrice }
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

  test('does not hinder posts elsewhere', async () => {
    const mina = await logIn('mina')
    const root = await publishDraft(mina.connection.publish!, plain('In the feed for everyone.'))
    await expect(publishDraft(mina.connection.publish!, plain('And a reply.', { replyTo: root }))).resolves.toMatchObject({
      postId: expect.any(String),
    })
  })
})

test('an account that charges its followers is not followed, and no one pays', async () => {
  const official = await logInOfficially('vera')
  await finishOfficially(official, updateAccountFollowRules(official, { toAdd: { required: [toPrice('vera')] } }))
  const mina = await logIn('mina')
  const vera = await mina.connection.profile(world.person('vera').accounts.lens!.address)
  const tokens = await mina.readTokens()
  await mina.connection.follow!.remove(vera)
  await expect(mina.connection.follow!.add(vera)).rejects.toMatchObject(costsMoney)
  expect(await mina.readTokens()).toBe(tokens)
  expect((await mina.connection.profile(vera.profileId)).viewerContext?.following).toBe(false)
})
