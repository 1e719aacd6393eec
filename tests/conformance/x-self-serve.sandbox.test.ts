import { connectX } from '@chorus/networks/x/connect'
import type { WorldPost } from '@chorus/sandbox/seed/world'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeReads } from './reads.conformance.ts'
import { createOwnFetcher, startXStack, toXSession, type XStack } from './start-x-target.ts'

let stack: XStack
beforeAll(async () => void (stack = await startXStack('self-serve')))
afterAll(() => stack?.[Symbol.asyncDispose]())

const asked: string[] = []
const open = () => {
  const own = createOwnFetcher(stack.provider)
  return connectX(toXSession(stack.world, 'mina'), {
    fetcher: () => Promise.reject(new Error('With a session the scrape backend is not asked.')),
    ownFetcher: (path, init) => (asked.push(path), own(path, init)),
    now: Date.now,
    options: stack.options,
  })
}

describe('X as it sells to everyone, with its limits', () => {
  describeReads(() => {
    const account = stack.world.person('mina').accounts.x!
    return {
      network: 'x',
      world: stack.world,
      connection: open(),
      minaIds: [account.id, account.handle],
      missingPost: '1234567890123456789',
      missingProfile: 'nobody_here',
      longestChain: 25,
    }
  })

  test('shows replies of more than a week ago, although a thread searches the archive twice at once', async () => {
    const { world } = stack
    const repliesTo = (key: string) => world.posts.filter(({ replyTo, deleted }) => replyTo === key && !deleted)
    const isOld = ({ network, at, deleted }: WorldPost) => network === 'x' && !deleted && at < world.now - 8 * 86_400_000
    const old = world.posts.find((post) => isOld(post) && repliesTo(post.key).length > 1 && repliesTo(post.key).every(isOld))!
    const expected = repliesTo(old.key).map((reply) => postIdsOf(world).idOf(reply))
    expect(expected.length).toBeLessThan(20)
    asked.length = 0
    const { comments, continuation } = await open().thread(postIdsOf(world).idOf(old))
    expect(asked.some((path) => path.includes('/threadTweets/')) && asked.some((path) => path.includes('/comments'))).toBe(true)
    const shown = [...comments.items, ...continuation].map(({ postId }) => postId)
    expect(expected.filter((id) => !shown.includes(id))).toEqual([])
  })
})
