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
