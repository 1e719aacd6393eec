import { Failure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import type { Connection } from '@chorus/networks/network'
import type { AskWallet } from '@chorus/networks/wallets/chain-wallet'
import { expect, test } from 'vitest'
import { readItems } from './capabilities/stage.ts'
import type { LensConditions } from './log-in-at-lens.ts'
import { provideLens } from './provide-lens.ts'

// Accounts whose wallets sign everything, so that the chain tells what became of a payment.

const { world, lens, logIn } = provideLens()
const unconfirmed = { kind: 'timeout', reason: 'notIndexed' }

/** The tabs of a browser, which share what is stored. A killed tab's locks end with it. */
async function openBrowser(key: string) {
  const texts = new Map<string, string>()
  await (await (await logIn(key)).connection.managers!.open()).setSignsForMe(false)
  return { texts, openTab: (conditions?: LensConditions) => logIn(key, { texts, ...conditions }) }
}

async function findPost(connection: Connection): Promise<Post> {
  const { author, at } = world.post('lens-special-one-tall')!
  const profile = await connection.profile(world.person(author).accounts.lens!.address)
  const posts = await readItems((page) => connection.postsBy(profile, 'feed', page), 500)
  return posts.find(({ timestamp }) => timestamp === at)!
}
const countCopies = async (connection: Connection, { postId }: Post) => (await connection.post(postId)).stats.countOpenActions!

test('a collect whose request was lost before the wallet was asked can be tried again once the index has caught up', async () => {
  const { openTab, texts } = await openBrowser('mina')
  let [isHolding, minutes] = [true, 0]
  const now = () => Date.now() + minutes * 60_000
  const hold = { isHeld: (body: string) => isHolding && body.includes('WriteExecutePostAction'), arrive: [] as (() => Promise<unknown>)[] }
  const { connection, wallet } = await openTab({ hold, now })
  const post = await findPost(connection)
  const copies = await countCopies(connection, post)
  await expect(connection.collect!.add(post)).rejects.toMatchObject({ kind: 'unreachable' })
  isHolding = false
  // The API may have learnt of a manager that signs before its index did.
  await expect(connection.collect!.add(post)).rejects.toMatchObject(unconfirmed)
  minutes = 3
  await connection.collect!.add(post)
  // It only prepares a transaction that no one signs.
  for (const arrive of hold.arrive) await arrive()
  expect([await countCopies(connection, post), wallet.asked.length]).toEqual([copies + 1, 1])
  expect([...texts.values()].filter(Boolean)).toEqual([])
}, 60_000)

test('one that the wallet never signed can be tried again by the next page', async () => {
  const { openTab } = await openBrowser('ana')
  let isAsked = (): void => {}
  const asking = new Promise<void>((resolve) => (isAsked = resolve))
  const askWallet: AskWallet = () => {
    isAsked()
    return new Promise(() => {})
  }
  const { connection: killed } = await openTab({ askWallet })
  const post = await findPost(killed)
  const copies = await countCopies(killed, post)
  void killed.collect!.add(post)
  await asking
  const { connection, wallet } = await openTab()
  await connection.collect!.add(post)
  expect([await countCopies(connection, post), wallet.asked.length]).toEqual([copies + 1, 1])
}, 60_000)

test('one that the chain has and the index doesn’t isn’t signed again', async () => {
  const { openTab } = await openBrowser('vera')
  const { connection: first, wallet } = await openTab()
  const post = await findPost(first)
  const copies = await countCopies(first, post)
  let isLost = true
  // The wallet's answer is lost after its transaction has been sent.
  const askWallet: AskWallet = async (request) => {
    const sent = await wallet.askWallet(request)
    if (isLost) throw new Failure('unreachable', 'The wallet is gone.', { network: 'lens' })
    return sent
  }
  const lag = { isLate: (body: string) => body.includes('Collectable'), answers: new Map<string, string>() }
  const { connection } = await openTab({ askWallet, lag })
  await expect(connection.collect!.add(post)).rejects.toMatchObject({ kind: 'unreachable' })
  isLost = false
  await expect(connection.collect!.add(post)).rejects.toMatchObject(unconfirmed)
  expect(wallet.asked).toHaveLength(1)
  await first.collect!.add(post)
  expect([await countCopies(first, post), wallet.asked.length]).toEqual([copies + 1, 1])
}, 60_000)

test('one that waits for a block isn’t signed again', async () => {
  const { openTab } = await openBrowser('sol')
  const { connection: first, wallet } = await openTab()
  const post = await findPost(first)
  const askWallet: AskWallet = async (request) => {
    lens().plan('never-indexed')
    await wallet.askWallet(request)
    throw new Failure('unreachable', 'The wallet is gone.', { network: 'lens' })
  }
  const { connection } = await openTab({ askWallet })
  await expect(connection.collect!.add(post)).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(first.collect!.add(post)).rejects.toMatchObject(unconfirmed)
  expect(wallet.asked).toHaveLength(1)
}, 60_000)
