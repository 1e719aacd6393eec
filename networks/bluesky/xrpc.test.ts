import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Direct } from '../direct.ts'
import { createDeviceXrpc } from './xrpc.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'

interface Sent {
  method: string
  path: string
  authorization: string | null
  body: unknown
}

/** A server that accepts one token and rejects all others with the given error. */
function startService({ good, refusal = 'ExpiredToken', status = 400 }: { good: string; refusal?: string; status?: number }) {
  const sent: Sent[] = []
  const done: Sent[] = []
  const direct: Direct & { refused: (string | undefined)[] } = {
    refused: [],
    async authorize(refused) {
      direct.refused.push(refused)
      return refused === undefined ? 'first' : 'second'
    },
    async fetcher(path, init = {}) {
      const authorization = new Headers(init.headers).get('authorization')
      const call = { method: init.method ?? 'GET', path, authorization, body: init.body }
      sent.push(call)
      if (authorization !== `Bearer ${good}`) return Response.json({ error: refusal, message: 'No.' }, { status })
      done.push(call)
      return Response.json({ blob: { $type: 'blob', ref: { $link: 'bafy' }, mimeType: 'image/png', size: 3 } })
    },
  }
  return { sent, done, direct, xrpc: createDeviceXrpc(direct, did) }
}

const write = { repo: did, collection: 'app.bsky.feed.like', rkey: 'a' }
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('an account whose tokens are on this device', () => {
  test('calls its own server with its token', async () => {
    const { sent, direct, xrpc } = startService({ good: 'first' })
    await xrpc.query('app.bsky.feed.getTimeline', v.unknown(), { limit: 2 })
    await xrpc.call('com.atproto.repo.deleteRecord', v.unknown(), write)
    const file = new Blob(['png'], { type: 'image/png' })
    expect(await xrpc.upload(file)).toMatchObject({ mimeType: 'image/png' })
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /xrpc/app.bsky.feed.getTimeline?limit=2',
      'POST /xrpc/com.atproto.repo.deleteRecord',
      'POST /xrpc/com.atproto.repo.uploadBlob',
    ])
    expect(sent[2]?.body).toBe(file)
    expect(direct.refused).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['ExpiredToken', 400],
    ['InvalidToken', 400],
    ['ExpiredToken', 401],
  ])('spec 3 §4: after %s (%i) the call is repeated once with another token', async (refusal, status) => {
    const { sent, done, direct, xrpc } = startService({ good: 'second', refusal, status })
    await xrpc.call('com.atproto.repo.deleteRecord', v.unknown(), write)
    expect(direct.refused).toEqual([undefined, 'first'])
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second'])
    expect(done).toHaveLength(1)
  })

  test('accepts an empty response to a write', async () => {
    const { direct, xrpc } = startService({ good: 'first' })
    direct.fetcher = async () => new Response(null, { status: 200 })
    expect(await xrpc.call('app.bsky.graph.muteActor', v.unknown(), { actor: did })).toBeNull()
    expect(await failureOf(xrpc.query('app.bsky.feed.getTimeline', v.unknown(), {}))).toMatchObject({ kind: 'malformed' })
  })

  test('does not try a third time', async () => {
    const { sent, xrpc } = startService({ good: 'none' })
    const failure = await failureOf(xrpc.query('app.bsky.feed.getTimeline', v.unknown(), {}))
    expect(isFailure(failure, 'unauthorized')).toBe(true)
    expect(sent).toHaveLength(2)
  })

  test.each([
    ['AuthMissing', 401],
    ['InvalidRequest', 400],
    ['AccountTakedown', 403],
  ])('%s (%i) says nothing about the token', async (refusal, status) => {
    const { sent, xrpc } = startService({ good: 'none', refusal, status })
    await failureOf(xrpc.query('app.bsky.feed.getTimeline', v.unknown(), {}))
    expect(sent).toHaveLength(1)
  })

  test('reports an ended session and sends nothing', async () => {
    const { sent, direct, xrpc } = startService({ good: 'first' })
    direct.authorize = () => Promise.reject(new Error('It is over.'))
    expect(await failureOf(xrpc.call('com.atproto.repo.deleteRecord', v.unknown(), write))).toMatchObject({ message: 'It is over.' })
    expect(sent).toEqual([])
  })
})
