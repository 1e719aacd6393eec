import { expect, test } from 'vitest'
import { connectBluesky } from '../connect.ts'

const labels = [{ val: '!no-unauthenticated', src: 'did:plc:noor', uri: 'at://did:plc:noor/app.bsky.actor.profile/self' }]
const open = { did: 'did:plc:mina', handle: 'mina.example', displayName: 'Mina says this', avatar: 'https://cdn.example/mina' }
const noor = {
  did: 'did:plc:noor',
  handle: 'noor.example',
  displayName: 'secret name',
  description: 'secret bio',
  avatar: 'https://cdn.example/secret-avatar',
  banner: 'https://cdn.example/secret-banner',
  website: 'https://secret.example/',
  followersCount: 3,
  labels,
}
const image = { thumb: 'https://cdn.example/secret-thumb', fullsize: 'https://cdn.example/secret', alt: 'secret alt' }
const images = { $type: 'app.bsky.embed.images#view', images: [image] }
const tag = { index: { byteStart: 0, byteEnd: 6 }, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'secret' }] }
const times = { indexedAt: '2026-11-01T00:00:00Z' }
const toPost = (rkey: string, author: object, text: string, more: object = {}) => ({
  uri: `at://${(author as { did: string }).did}/app.bsky.feed.post/${rkey}`,
  author,
  record: { text, facets: [tag], tags: ['secret'], createdAt: '2026-11-01T00:00:00Z' },
  ...times,
  ...more,
})
const secret = toPost('one', noor, 'secret text', { embed: images, likeCount: 5 })
const quoted = { ...secret, $type: 'app.bsky.embed.record#viewRecord', value: secret.record, embeds: [images] }
const said = (more: object) => ({ ...toPost('two', open, 'Mina says this', more), record: { text: 'Mina says this' } })

const answers: Readonly<Record<string, unknown>> = {
  getFeed: {
    feed: [
      { post: secret },
      { post: said({ embed: { $type: 'app.bsky.embed.record#view', record: quoted } }) },
      { post: said({}), reply: { root: secret, parent: secret } },
      { post: said({}), reason: { $type: 'app.bsky.feed.defs#reasonRepost', by: noor, ...times } },
      // A label on the post alone.
      { post: { ...secret, author: { ...open, displayName: 'Mina says this' }, labels } },
    ],
  },
  getProfile: noor,
  getPostThread: { thread: { post: said({}), parent: { post: secret }, replies: [{ post: secret, replies: [] }] } },
  searchActors: { actors: [noor, open] },
}

test('removes from guest responses what people show only after a login', async () => {
  const fetcher = async (path: string) => Response.json(answers[/app\.bsky\.\w+\.(\w+)/.exec(path)![1]!])
  const guest = connectBluesky(undefined, { fetcher, ownFetcher: () => Promise.reject(new Error('No.')), now: () => 0 })
  const told = [
    await guest.discover({}),
    await guest.profile('noor.example'),
    await guest.thread('mina_two'),
    await guest.searchProfiles!.find('noor', {}),
  ]
  expect(JSON.stringify(told)).not.toMatch(/secret/)
  expect(JSON.stringify(told).match(/Mina says this/g)!.length).toBeGreaterThan(5)
  expect(told[0]).toMatchObject({
    items: [
      {
        author: { handle: 'noor.example', labels: [{ value: '!no-unauthenticated' }, { value: '!no-unauthenticated' }] },
        stats: { reactions: 5 },
      },
      {},
      {},
      {},
      {},
    ],
  })
  expect(told[1]).toMatchObject({ displayName: 'noor', followerCount: 3 })
})
