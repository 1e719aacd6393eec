import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { BlueskySession } from '@chorus/model/session/session'
import { describe, expect, test } from 'vitest'
import type { Intent } from '../../intent.ts'
import { connectBluesky } from '../connect.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const other = 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb'
const session: BlueskySession = {
  type: 'Bsky',
  profileId: did,
  token: '[BSKY_SESSION_PLACEHOLDER]',
  createdAt: 0,
  expiresAt: 0,
  serviceUrl: 'https://service.example',
  payload: { did, handle: 'mina.example', accessJwt: 'vault:a', refreshJwt: 'vault:a' },
}

/** A network whose index learns of writes only when told to. */
function open() {
  let now = 1_000_000
  let serial = 0
  const records: string[] = []
  let told: string | undefined
  const asked: string[] = []
  const ownFetcher = async (path: string, init?: RequestInit): Promise<Response> => {
    const name = path.split('/').at(-1)!.split('?')[0]!
    asked.push(name)
    expect(new Headers(init?.headers).get('x-account')).toBe(did)
    expect(new Headers(init?.headers).get('x-chorus')).toBe('1')
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { collection?: string; rkey?: string }) : {}
    if (name === 'com.atproto.repo.getRecord') {
      const uri = records.find((each) => each.endsWith(`/${new URL(path, 'https://own.example').searchParams.get('rkey')}`))
      return uri ? Response.json({ uri, cid: 'bafy' }) : Response.json({ error: 'RecordNotFound' }, { status: 400 })
    }
    if (name === 'com.atproto.repo.listRecords') {
      const ofKind = records.filter((uri) => uri.includes(`/${new URL(path, 'https://own.example').searchParams.get('collection')}/`))
      return Response.json({ records: ofKind.map((uri) => ({ uri, cid: 'bafy', value: { subject: other } })) })
    }
    if (name === 'com.atproto.repo.createRecord') {
      const uri = `at://${did}/${body.collection}/${body.rkey ?? serial++}`
      if (records.includes(uri)) return Response.json({ error: 'InvalidRequest', message: 'It exists.' }, { status: 400 })
      records.push(uri)
      return Response.json({ uri, cid: 'bafy' })
    }
    if (name === 'com.atproto.repo.deleteRecord') {
      const place = records.findIndex((uri) => uri.endsWith(`/${body.rkey}`))
      if (place >= 0) records.splice(place, 1)
      return Response.json({})
    }
    return Response.json({ did: other, handle: 'teo.example', viewer: told ? { following: told, blocking: told } : {} })
  }
  /** Like a newly opened page, which remembers nothing. */
  const connect = () => connectBluesky(session, { fetcher: () => Promise.reject(new Error('No.')), ownFetcher, now: () => now })
  let connection = connect()
  const who = { profileId: other } as Profile
  return {
    reopen: () => void (connection = connect()),
    add: (intent?: Intent) => connection.follow!.add(who, intent),
    remove: () => connection.follow!.remove(who),
    block: () => connection.block!.add!(who),
    unblock: () => connection.block!.remove!(who),
    removePost: (publicationId: string) => connection.remove!.post({ publicationId } as Post),
    records,
    asked,
    hear: (uri = records.at(-1)) => void (told = uri),
    wait: (ms: number) => void (now += ms),
  }
}

test('writes a record once when called twice, whether or not the index has it', async () => {
  const { add, records, hear } = open()
  await add()
  await add()
  expect(records).toHaveLength(1)
  hear()
  await add()
  expect(records).toHaveLength(1)
})

test('deletes a record that the index does not have yet', async () => {
  const { add, remove, records } = open()
  await add()
  await remove()
  expect(records).toEqual([])
})

test('ignores a deleted record that the index still returns', async () => {
  const { add, remove, records, hear } = open()
  await add()
  hear()
  await remove()
  await add()
  expect(records).toHaveLength(1)
  // The index still returns the first record; the second one exists.
  await remove()
  expect(records).toEqual([])
})

test('writes again after a deletion elsewhere, once the index has had time to catch up', async () => {
  const { add, records, wait, hear } = open()
  await add()
  records.length = 0
  hear(undefined)
  wait(30_000)
  await add()
  expect(records).toHaveLength(1)
})

describe('after the page was closed before the response', () => {
  const intent: Intent = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', at: 1_000_000, isRepeat: false }

  test('writes no second record, though the index has none', async () => {
    const { add, reopen, records, asked } = open()
    await add(intent)
    reopen()
    await add({ ...intent, isRepeat: true })
    expect(records).toHaveLength(1)
    expect(asked.filter((name) => name === 'com.atproto.repo.createRecord')).toHaveLength(1)
  })

  test('accepts a first attempt that arrives between the lookup and the second one', async () => {
    const { add, reopen, records } = open()
    await add(intent)
    reopen()
    await add(intent)
    expect(records).toHaveLength(1)
  })

  test('deletes a record that only the account’s own server has', async () => {
    const { add, remove, reopen, records } = open()
    await add(intent)
    reopen()
    await remove()
    expect(records).toEqual([])
  })

  test('writes a new record for a new intent', async () => {
    const { add, remove, reopen, records } = open()
    await add(intent)
    const [first] = records
    await remove()
    reopen()
    await add({ ...intent, at: intent.at + 5 })
    expect(records).toHaveLength(1)
    expect(records).not.toContain(first)
  })
})

test('deletes nothing when there is no record', async () => {
  const { remove, asked } = open()
  await remove()
  expect(asked).not.toContain('com.atproto.repo.deleteRecord')
})

test('never deletes the list behind a block', async () => {
  const { block, unblock, records, hear, asked } = open()
  const list = `at://${did}/app.bsky.graph.list/0`
  records.push(list)
  hear(list)
  await unblock()
  expect(asked).not.toContain('com.atproto.repo.deleteRecord')
  await block()
  expect(records).toEqual([list, `at://${did}/app.bsky.graph.block/0`])
})

test('never deletes a record of another collection as a post', async () => {
  const { removePost, asked } = open()
  await expect(removePost(`at://${did}/app.bsky.graph.list/0`)).rejects.toMatchObject({ kind: 'refused' })
  expect(asked).toEqual([])
  await removePost(`at://${did}/app.bsky.feed.post/0`)
  expect(asked).toEqual(['com.atproto.repo.deleteRecord'])
})

test('a session with tokens in the page falls back to guest reads and never uses our server', () => {
  const payload = { ...session.payload, accessJwt: 'a.b.c', refreshJwt: 'a.b.c' }
  const nowhere = () => Promise.reject(new Error('No.'))
  const connection = connectBluesky({ ...session, payload }, { fetcher: nowhere, ownFetcher: nowhere, now: () => 0 })
  expect([connection.viewerId, connection.follow]).toEqual([undefined, undefined])
})
