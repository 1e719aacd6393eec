import { mapNetworks } from '@chorus/model/network-identity'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { expect, test } from 'vitest'
import { createCache } from '../../cache/create-cache.ts'
import { samplePost } from '../../cache/testing/sample-entities.ts'
import { countRow } from './count-row.ts'

const withStats = (comments: number, quotes = 0) => {
  const post = samplePost('bluesky', '1')
  return { ...post, stats: { ...post.stats, comments, quotes } }
}

/** A post that the viewer has read, and its network with the given count. */
function start(known: number | undefined, there: number) {
  const cache = createCache({ now: () => 1 })
  if (known !== undefined) cache.begin()({ posts: [withStats(known)] })
  let asked = 0
  const post = async () => {
    asked += 1
    return withStats(there, there)
  }
  const reads = { post }
  const connections = mapNetworks(() => reads)
  const confirm = (row: Partial<OutboxRow>) =>
    countRow({ network: 'bluesky', phase: 'confirmed', ...row } as OutboxRow, { cache, connections })
  return { confirm, asked: () => asked, stats: () => cache.post('bluesky:1')?.stats }
}

const above = { postId: '1', publicationId: 'at://1' }
const reply = { text: '', media: [], languages: [], replyTo: above }
const quote = { text: '', media: [], languages: [], quote: above }

test('counts a new post without asking the network', async () => {
  const { confirm, stats, asked } = start(3, 9)
  await confirm({ draft: reply })
  await confirm({ draft: quote })
  expect([stats(), asked()]).toMatchObject([{ comments: 4, quotes: 1 }, 0])
})

test.each([
  ['already includes it', 4],
  ['does not include it yet', 3],
])('counts a post that was found once, when the cached count %s', async (_, known) => {
  const { confirm, stats, asked } = start(known, 4)
  await confirm({ draft: reply, wasFound: true })
  expect([stats(), asked()]).toMatchObject([{ comments: 4 }, 1])
  await confirm({ draft: quote, wasFound: true })
  expect(stats()).toMatchObject({ comments: 4, quotes: 4 })
})

test('skips posts that are not cached, and rejected ones', async () => {
  const unread = start(undefined, 4)
  await unread.confirm({ draft: reply, wasFound: true })
  expect(unread.asked()).toBe(0)
  const { confirm, stats } = start(3, 4)
  await confirm({ draft: reply, phase: 'failed' })
  expect(stats()).toMatchObject({ comments: 3 })
})
