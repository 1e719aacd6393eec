import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ActingXrpc } from '../xrpc.ts'
import { createNotifications } from './create-notifications.ts'

const author = { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', handle: 'mina.example', labels: [] }
const told = (reason: string, indexedAt: string) => ({ uri: `at://${author.did}/${reason}/1`, author, reason, isRead: false, indexedAt })
const listOf = (...notifications: object[]) => {
  const query = async (name: string) => (name.endsWith('getPosts') ? { posts: [] } : { notifications })
  return createNotifications({ query } as unknown as ActingXrpc).list({})
}

test('the latest time counts omitted notifications too', async () => {
  const later = '2026-05-01T12:05:00.000Z'
  const page = await listOf(told('starterpack-joined', later), told('follow', '2026-05-01T12:00:00.000Z'))
  expect(page.items.map(({ type }) => type)).toEqual(['Follow'])
  expect(page.latestAt).toBe(Date.parse(later))
})

test('an empty list has no latest time', async () => {
  expect((await listOf()).latestAt).toBeUndefined()
})

test('mentions and quotes in conversations have the posts above them, a batch at a time', async () => {
  const uriOf = (key: string) => `at://${author.did}/app.bsky.feed.post/${key}`
  const reply = { parent: { uri: uriOf('b') }, root: { uri: uriOf('a') } }
  const toPost = (key: string) => ({
    uri: uriOf(key),
    cid: 'c',
    author,
    record: { text: `post ${key}`, ...(key > 'b' && { reply }) },
    indexedAt: '2026-05-01T12:00:00.000Z',
    labels: [],
  })
  const asked: unknown[] = []
  const query = async (name: string, schema: v.GenericSchema, { uris }: { uris: string[] }) => {
    if (!name.endsWith('getPosts'))
      return { notifications: ['c', 'd'].map((key) => ({ ...told('mention', ''), uri: uriOf(key), record: {} })) }
    asked.push(uris)
    return v.parse(schema, { posts: uris.filter((uri) => !uri.endsWith('/b')).map((uri) => toPost(uri.at(-1)!)) })
  }
  const { items } = await createNotifications({ query } as unknown as ActingXrpc).list({})
  expect(asked).toEqual([
    [uriOf('c'), uriOf('d')],
    [uriOf('b'), uriOf('a')],
  ])
  const above = { root: { metadata: { content: 'post a' } }, commentOn: undefined, missingParent: { unavailable: 'unknown' } }
  expect(items).toMatchObject([{ post: above }, { post: above }])
})
