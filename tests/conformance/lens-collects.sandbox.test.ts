import { toActors } from '@chorus/model/notifications/notification'
import type { Post } from '@chorus/model/post'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import { expect, test } from 'vitest'
import { readItems } from './capabilities/stage.ts'
import { provideLens } from './provide-lens.ts'

const { world, lens, logIn } = provideLens()
const unused: Fetcher = () => Promise.reject(new Error('Not used here.'))

/** Its wallet has five tokens. */
type Reader = Awaited<ReturnType<typeof logIn>>

/** A post of the world, by its key without the prefix. */
async function findPost({ connection }: Reader, name: string): Promise<Post> {
  const { author, at } = world.post(`lens-special-${name}`)!
  const profile = await connection.profile(world.person(author).accounts.lens!.address)
  const posts = await readItems((page) => connection.postsBy(profile, 'feed', page), 500)
  return posts.find(({ timestamp }) => timestamp === at)!
}
const reload = ({ connection }: Reader, { postId }: Post) => connection.post(postId)

test('a free post is collected once, counted and listed', async () => {
  const ana = await logIn('ana')
  const post = await findPost(ana, 'one-tall')
  expect(post).toMatchObject({ hasActed: false, canAct: true, collectModule: { collectLimit: 100, followerOnly: false } })
  expect(post.collectModule!.amount).toBeUndefined()
  await ana.connection.collect!.add(post)
  await ana.connection.collect!.add(post)
  const after = await reload(ana, post)
  expect(after).toMatchObject({ hasActed: true, stats: { countOpenActions: post.stats.countOpenActions! + 1 } })
  const people = await readItems((page) => ana.connection.engagers!.list('collects', post, page))
  expect(people.map(({ profileId }) => profileId)).toEqual([ana.address])
  expect(ana.wallet.asked).toEqual([])
})

test('its author is notified once per post, of everyone who collected it, the latest first', async () => {
  const [vera, author] = [await logIn('vera'), await logIn(world.post('lens-special-one-tall')!.author)]
  const post = await findPost(vera, 'one-tall')
  const readActors = async () => {
    const { items } = await author.connection.notifications!.list({ types: ['Act'] })
    return items.flatMap((item) => (item.type === 'Act' && item.post.ref === post.ref ? [toActors(item).map(({ handle }) => handle)] : []))
  }
  expect(await readActors()).toEqual([['ana']])
  await vera.connection.collect!.add(post)
  expect(await readActors()).toEqual([['vera', 'ana']])
})

test('an account with enough money pays itself', async () => {
  const mina = await logIn('mina')
  const post = await findPost(mina, 'two-pictures')
  expect(post.collectModule).toMatchObject({ amount: '1.5', currency: 'WGHO', referralFee: 25, collectLimit: 10 })
  expect(post.collectModule!.endsAt).toBeGreaterThan(Date.now())
  await mina.connection.collect!.add(post)
  expect(await reload(mina, post)).toMatchObject({ hasActed: true })
  expect(mina.wallet.asked).toEqual([])
})

test.for(['1', '2', undefined])('a price that was seen as %s is not paid', async (amount) => {
  const vera = await logIn('vera')
  const post = await findPost(vera, 'two-pictures')
  const { amount: current, ...terms } = post.collectModule!
  expect(current).toBe('1.5')
  const seen = { ...post, collectModule: { ...terms, ...(amount !== undefined && { amount }) } }
  await expect(vera.connection.collect!.add(seen)).rejects.toMatchObject({ kind: 'refused', message: 'The price has changed.' })
  expect([(await reload(vera, post)).hasActed, vera.wallet.asked]).toEqual([false, []])
})

test('otherwise the wallet allows exactly the price and pays it', async () => {
  const ana = await logIn('ana')
  const post = await findPost(ana, 'two-pictures')
  await ana.connection.collect!.add(post)
  expect(ana.wallet.asked).toMatchObject([{ allowance: '1.5 WGHO' }])
  expect(await reload(ana, post)).toMatchObject({ hasActed: true })
})

test('a price above both balances is refused, and nothing is allowed', async () => {
  const ana = await logIn('ana')
  const post = await findPost(ana, 'links')
  await expect(ana.connection.collect!.add(post)).rejects.toMatchObject({ kind: 'refused', message: 'The balance is too low.' })
  expect(ana.wallet.asked).toEqual([])
  expect(await reload(ana, post)).toMatchObject({ hasActed: false })
})

test.each([
  ['whose time is over', 'mentions', 'Collecting has ended.'],
  ['that is sold out', 'emoji', 'Everything is collected.'],
  ['for followers', 'film', 'Only followers can do this.'],
])('a post %s is refused with the reason', async (_, name, message) => {
  const aiko = await logIn('aiko')
  const post = await findPost(aiko, name)
  const author = await aiko.connection.profile(post.author.profileId)
  if (author.viewerContext?.following) await aiko.connection.follow!.remove(author)
  expect((await reload(aiko, post)).canAct).toBe(false)
  await expect(aiko.connection.collect!.add(post)).rejects.toMatchObject({ kind: 'refused', message })
})

test('a follower collects a post for followers', async () => {
  const vera = await logIn('vera')
  const post = await findPost(vera, 'film')
  const author = await vera.connection.profile(post.author.profileId)
  if (!author.viewerContext?.following) await vera.connection.follow!.add(author)
  await vera.connection.collect!.add(post)
  expect(await reload(vera, post)).toMatchObject({ hasActed: true })
})

test('a collect whose response was lost is not paid twice', async () => {
  let isLosing = true
  const lose = (body: string) => isLosing && body.includes('WriteExecutePostAction')
  const rosa = await logIn('rosa', { lose })
  const post = await findPost(rosa, 'one-tall')
  await rosa.connection.collect!.add(post)
  isLosing = false
  await rosa.connection.collect!.add(post)
  const people = await readItems((page) => rosa.connection.engagers!.list('collects', post, page))
  expect(people.filter(({ profileId }) => profileId === rosa.address)).toHaveLength(1)
})

test('a guest sees the terms and who collected', async () => {
  const guest = connectLens(undefined, { fetcher: createFetcher({ root: lens().url }), ownFetcher: unused, now: Date.now })
  const ana = await logIn('ana')
  const { postId } = await findPost(ana, 'emoji')
  const post = await guest.post(postId)
  expect(post).toMatchObject({ collectModule: { collectLimit: 2 }, stats: { countOpenActions: 2 } })
  expect(post.canAct).toBeUndefined()
  expect(await readItems((page) => guest.engagers!.list('collects', post, page))).toHaveLength(2)
  expect(guest.collect).toBeUndefined()
})
