import type { Fetcher } from '@chorus/networks/fetcher'
import { createAskX } from '@chorus/networks/x/ask-x'
import { createSending } from '@chorus/networks/x/publish/create-sending'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toPicture } from './bluesky-actors.ts'
import { createOwnFetcher, startXStack, toXSession, type XStack } from './start-x-target.ts'

let stack: XStack
beforeAll(async () => void (stack = await startXStack('self-serve')))
beforeEach(() => stack.faults.clear())
afterAll(() => stack?.[Symbol.asyncDispose]())

const countSold = (product: string) =>
  stack.x.bill.linesOf(new Date().toISOString().slice(0, 10)).find((line) => line.product === product)?.quantity ?? 0
const countUploads = () => stack.x.writes.filter(({ route }) => route === 'POST /2/media/upload').length

/** Sends a post with two images from pages that share its journal. In the first one, responses to alt text get lost. */
async function sendTwice(text: string, isLost: boolean) {
  const { payload, profileId: me } = toXSession(stack.world, 'mina')
  const send = createOwnFetcher(stack.provider)
  let stored: string | undefined
  const journal = { read: () => stored, write: (next: string) => Promise.resolve(void (stored = next)) }
  const images = ['One', 'Two'].map((alt) => ({ kind: 'image' as const, file: toPicture(), alt }))
  const sendFrom = (fetcher: Fetcher) =>
    createSending(createAskX(payload, fetcher), { me, now: Date.now }).send(
      { text, media: images, languages: [] },
      { key: text, createdAt: 0 },
      undefined,
      journal,
    )
  const losing: Fetcher = async (path, init) => {
    const response = await send(path, init)
    if (isLost && path.endsWith('/alt')) throw new TypeError('Failed to fetch')
    return response
  }
  const first = await sendFrom(losing).catch((error: unknown) => error)
  stack.faults.clear()
  return { first, second: await sendFrom(send) }
}

test('alt text whose response was lost is neither uploaded nor paid for again', async () => {
  const [sold, uploads] = [countSold('Media Metadata'), countUploads()]
  const { first, second } = await sendTwice('Two boats', true)
  expect(first).toMatchObject({ kind: 'unreachable' })
  expect(countSold('Media Metadata') - sold).toBe(2)
  expect(countUploads() - uploads).toBe(2)
  const post = stack.world.posts.find(({ text }) => text === 'Two boats')!
  expect(post.pictures.map(({ alt }) => alt)).toEqual(['One', 'Two'])
  expect(second.postId).toMatch(/^\d+$/)
})

test('alt text whose response our server lost is sent to X again, without a new upload', async () => {
  const uploads = countUploads()
  stack.faults.set([{ fault: 'reset-after-headers', method: 'POST', path: /\/2\/media\/metadata$/, nth: [1] }])
  const { first } = await sendTwice('Three boats', false)
  expect(first).toMatchObject({ status: 502 })
  expect(countUploads() - uploads).toBe(2)
  const post = stack.world.posts.find(({ text }) => text === 'Three boats')!
  expect(post.pictures.map(({ alt }) => alt)).toEqual(['One', 'Two'])
})
