import { describe, expect, test } from 'vitest'
import type { Draft } from '../../draft.ts'
import { createEditProfile } from '../acts/edit-profile.ts'
import { createDeviceXrpc } from '../xrpc.ts'
import { createSending } from './create-sending.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const identity = { key: '3kabcdefghij2', createdAt: Date.parse('2026-05-01T12:00:00Z') }
const uri = `at://${did}/app.bsky.feed.post/${identity.key}`
const draft: Draft = { text: 'Once', media: [], languages: ['en'] }
const whole = { commit: { cid: 'bafy', rev: '3k' }, results: [{ uri, cid: 'bafy', validationStatus: 'valid' }] }

/** A server, and whether a post reaches it. `answer`: the response to the client. */
function open({ answer, arrives }: { answer: unknown; arrives: boolean }) {
  const asked: string[] = []
  let isThere = false
  const fetcher = async (path: string) => {
    asked.push(path.split('?')[0]!.replace('/xrpc/com.atproto.repo.', ''))
    if (path.includes('applyWrites')) {
      isThere = arrives
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
    }
    if (isThere) return Response.json({ uri, cid: 'bafy', value: {} })
    return Response.json({ error: 'RecordNotFound', message: `Could not locate record: ${uri}` }, { status: 400 })
  }
  const xrpc = createDeviceXrpc({ fetcher, authorize: async () => 'token' }, did)
  const storedFacts = { read: () => undefined, write: () => {} }
  return { asked, ...createSending(xrpc, { storedFacts, now: () => identity.createdAt }) }
}

test('accepts a response that names the post, without looking it up', async () => {
  const { send, asked } = open({ answer: whole, arrives: true })
  expect(await send(draft, identity)).toMatchObject({ publicationId: uri })
  expect(asked).toEqual(['applyWrites'])
})

const noWord: [string, unknown][] = [
  ['nothing', ''],
  ['half a word', JSON.stringify(whole).slice(0, 40)],
  ['yes and no more', {}],
  ['the name of something else', { ...whole, results: [{ uri: `${uri}x`, cid: 'bafy' }] }],
  ['a page of something in between', '<html><body>Log in to this network</body></html>'],
]

test.each(noWord)('after %s it looks the post up and finds it', async (_, answer) => {
  const { send, asked } = open({ answer, arrives: true })
  expect(await send(draft, identity)).toMatchObject({ publicationId: uri })
  expect(asked).toEqual(['applyWrites', 'getRecord'])
})

test.each(noWord)('after %s it does not claim a post that never arrived', async (_, answer) => {
  const { send } = open({ answer, arrives: false })
  await expect(send(draft, identity)).rejects.toMatchObject({ kind: 'malformed' })
})

test.each([
  ['a lookup is lost', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ['a lookup finds nothing', async () => Response.json({ error: 'RecordNotFound', message: 'No.' }, { status: 400 }), 'refused'],
] as const)('after a refusal, where %s, says whether the post may exist', async (_, look, kind) => {
  const fetcher = async (path: string) =>
    path.includes('applyWrites')
      ? Response.json({ error: 'InvalidRequest', message: 'There is already a value at key.' }, { status: 400 })
      : look()
  const xrpc = createDeviceXrpc({ fetcher, authorize: async () => 'token' }, did)
  const { send } = createSending(xrpc, { storedFacts: { read: () => undefined, write: () => {} }, now: () => identity.createdAt })
  await expect(send(draft, identity)).rejects.toMatchObject({ kind })
})

describe('a file', () => {
  const file = (bytes = 'a boat') => new Blob([bytes], { type: 'image/jpeg' })
  const withPicture = (...files: Blob[]): Draft => ({ ...draft, media: files.map((each) => ({ kind: 'image', file: each })) })
  const refusal = (error: string) => Response.json({ error, message: 'No.' }, { status: 400 })

  /** A server that stores files until it drops them, and a browser that is reopened. */
  function start() {
    const texts = new Map<string, string>()
    const files = new Set<string>()
    const uploaded: string[] = []
    let now = identity.createdAt
    let refused = 0
    let isLosing = false
    let answer: ((link: string | undefined) => Response) | undefined
    const service = (who: string) => async (path: string, init?: RequestInit) => {
      if (path.includes('uploadBlob')) {
        if (refused-- > 0) return new Response('{}', { status: 502 })
        const $link = `${who}:${await (init!.body as Blob).text()}:${uploaded.length}`
        uploaded.push($link)
        if (!isLosing) files.add($link)
        return Response.json({ blob: { $type: 'blob', ref: { $link }, mimeType: 'image/jpeg', size: 6 } })
      }
      if (init?.method !== 'POST') return Response.json({ error: 'RecordNotFound', message: 'Could not locate record' }, { status: 400 })
      const links = [...String(init.body).matchAll(/"\$link":"([^"]+)"/g)].map(([, link]) => link!)
      const planned = answer?.(links[0])
      answer = undefined
      if (planned) return planned
      if (!links.every((link) => files.has(link))) return refusal('BlobNotFound')
      return path.includes('putRecord') ? Response.json({ uri, cid: 'bafy' }) : Response.json(whole)
    }
    const visit = (who = did) => {
      const xrpc = createDeviceXrpc({ fetcher: service(who), authorize: async () => 'token' }, who)
      const storedFacts = { read: (key: string) => texts.get(key), write: (key: string, value: string) => void texts.set(key, value) }
      const deps = { storedFacts, now: () => now }
      return { ...createSending(xrpc, deps), ...createEditProfile(xrpc, deps) }
    }
    return {
      uploaded,
      visit,
      giveUp: () => files.clear(),
      loseAll: () => void (isLosing = true),
      wait: (ms: number) => void (now += ms),
      refuseNext: () => void (refused = 1),
      answerNext: (next: typeof answer) => void (answer = next),
    }
  }

  test('is uploaded once when the response to the post was lost, although the reloaded file is a new object', async () => {
    const { visit, uploaded, answerNext } = start()
    answerNext(() => new Response('', { status: 504 }))
    await expect(visit().send(withPicture(file()), identity)).rejects.toMatchObject({ kind: 'timeout' })
    expect(await visit().send(withPicture(file()), identity)).toMatchObject({ publicationId: uri })
    expect(uploaded).toHaveLength(1)
  })

  test('is uploaded once when it appears twice in a post, unlike a different file', async () => {
    const { visit, uploaded } = start()
    await visit().send(withPicture(file(), file(), file('a pier')), identity)
    expect(uploaded).toHaveLength(2)
  })

  test('is uploaded again when the first upload never arrived', async () => {
    const { visit, uploaded, refuseNext } = start()
    const { send } = visit()
    refuseNext()
    await expect(send(withPicture(file()), identity)).rejects.toMatchObject({ kind: 'broken' })
    await send(withPicture(file()), identity)
    expect(uploaded).toHaveLength(1)
  })

  test('is uploaded again when the server has dropped it, and the post succeeds', async () => {
    const { visit, uploaded, giveUp } = start()
    await visit().send(withPicture(file()), identity)
    giveUp()
    expect(await visit().send(withPicture(file()), identity)).toMatchObject({ publicationId: uri })
    await visit().send(withPicture(file()), identity)
    expect(uploaded).toHaveLength(2)
  })

  test('is uploaded at most twice when the server rejects it', async () => {
    const { visit, uploaded, loseAll } = start()
    loseAll()
    await expect(visit().send(withPicture(file()), identity)).rejects.toMatchObject({ kind: 'refused' })
    expect(uploaded).toHaveLength(2)
  })

  test('is uploaded again for another account, and after an hour', async () => {
    const { visit, uploaded, wait } = start()
    await visit().send(withPicture(file()), identity)
    await visit('did:plc:bbbbbbbbbbbbbbbbbbbbbbbb')
      .send(withPicture(file()), identity)
      .catch(() => {})
    expect(uploaded).toHaveLength(2)
    wait(3_600_000)
    await visit().send(withPicture(file()), identity)
    expect(uploaded).toHaveLength(3)
  })

  test('of a failed profile edit is reused when the edit is saved again', async () => {
    const { visit, uploaded, answerNext } = start()
    const edit = { displayName: 'Mina', bio: '', avatar: file() }
    answerNext(() => new Response('', { status: 504 }))
    await expect(visit().save(edit)).rejects.toMatchObject({ kind: 'timeout' })
    await visit().save(edit)
    expect(uploaded).toHaveLength(1)
  })
})
