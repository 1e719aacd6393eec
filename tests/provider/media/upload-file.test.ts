import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createFetcher } from '@chorus/networks/fetcher'
import { type UploadDeps, uploadFile } from '@chorus/networks/provider/upload-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture, toHash } from './media-files.ts'
import { type MediaProvider, startMediaStore } from './start-media-store.ts'

// Uploads from a page: each cut is resumed, and the result is one object.

let store: MediaProvider
beforeAll(async () => {
  store = await startMediaStore()
})
afterAll(() => store[Symbol.asyncDispose]())

const MiB = 1024 * 1024
type Send = (request: Request) => Promise<Response>

async function openDeps(send: Send, facts = new Map<string, string>()): Promise<UploadDeps> {
  const { token } = await store.provider.join()
  const fetcher = createFetcher({ root: store.url })
  return {
    network: 'farcaster',
    account: '3',
    ownFetcher: (way, init) => fetcher(way, { ...init, headers: { ...(init?.headers as object), authorization: `Bearer ${token}` } }),
    storedFacts: { read: (key) => facts.get(key), write: (key, value) => void facts.set(key, value) },
    now: Date.now,
    send,
    pause: async () => {},
  }
}
const objects = async () =>
  (await readdir(path.join(store.folder, 'media/objects/web')).catch(() => [])).filter((name) => !name.endsWith('.json'))
const unfinished = () => readdir(path.join(store.folder, 'media/uploads')).catch(() => [])

test('uploads in parts of 5 MiB, three at a time, and reports progress', async () => {
  let [running, most] = [0, 0]
  const deps = await openDeps(async (request) => {
    running += 1
    most = Math.max(most, running)
    return fetch(request).finally(() => (running -= 1))
  })
  const file = makePicture(17 * MiB)
  const progress: number[] = []
  const url = await uploadFile(file, deps, { onProgress: (bytes) => progress.push(bytes) })
  expect(url).toMatch(new RegExp(`^${store.url}/uploads/web/[\\da-f-]{36}\\.png$`))
  expect(await toHash(await fetch(url))).toBe(await toHash(file))
  expect(most).toBe(3)
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  expect([progress[0], progress.at(-1)]).toEqual([0, file.size])
})

test('the same file is uploaded once', async () => {
  let sent = 0
  const deps = await openDeps((request) => {
    sent += 1
    return fetch(request)
  })
  const file = makePicture(1 * MiB)
  const url = await uploadFile(file, deps)
  expect(await uploadFile(new Blob([await file.arrayBuffer()], { type: file.type }), deps)).toBe(url)
  expect(sent).toBe(1)
})

test.for([0, 1, 2, 3, 4, 5])('a page that ends at request %i is continued by the next, to one object', async (cut) => {
  const facts = new Map<string, string>()
  const before = (await objects()).length
  const file = makePicture(11 * MiB)
  const isPart = (request: Request) => request.method === 'PUT'
  let asked = 0
  // The page is gone: this request and all later ones end without an answer; half of them have arrived.
  const dying = await openDeps(async (request) => {
    asked += 1
    if (asked <= cut) return fetch(request)
    if (asked === cut + 1 && cut % 2 === 1) await fetch(request)
    throw new TypeError('The connection was cut.')
  }, facts)
  await expect(uploadFile(file, dying)).rejects.toMatchObject({ kind: 'unreachable' })
  let parts = 0
  const { send: _, ...same } = dying
  const url = await uploadFile(file, {
    ...same,
    send: (request) => {
      if (isPart(request)) parts += 1
      return fetch(request)
    },
  })
  expect(await toHash(await fetch(url))).toBe(await toHash(file))
  expect((await objects()).length).toBe(before + 1)
  // Of what had arrived for certain, nothing is sent again, except when the storage no longer lists it: it was complete.
  expect(parts).toBeLessThanOrEqual(cut === 4 ? 2 : 3)
})

test('a part that fails is sent again, five times at most', async () => {
  const failures = new Map<string, number>()
  const send =
    (times: number): Send =>
    async (request) => {
      const failed = failures.get(request.url) ?? 0
      if (request.method === 'PUT' && failed < times) {
        failures.set(request.url, failed + 1)
        return new Response('<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>', { status: 503 })
      }
      return fetch(request)
    }
  const file = makePicture(6 * MiB)
  const url = await uploadFile(file, await openDeps(send(4)))
  expect(await toHash(await fetch(url))).toBe(await toHash(file))
  await expect(uploadFile(makePicture(6 * MiB), await openDeps(send(5)))).rejects.toThrow('Reduce your request rate.')
})

test('an upload that is cancelled leaves nothing in the storage, and one that only stops is continued', async () => {
  const before = (await unfinished()).length
  const file = makePicture(11 * MiB)
  const stopAfterFirstPart = async (option: 'signal' | 'cancelled', facts: Map<string, string>) => {
    const stopping = new AbortController()
    const options = { [option]: stopping.signal, onProgress: (bytes: number) => void (bytes > 0 && stopping.abort()) }
    await expect(uploadFile(file, await openDeps(fetch, facts), options)).rejects.toMatchObject({ kind: 'aborted' })
    return [...facts.values()].filter(Boolean).length
  }
  expect(await stopAfterFirstPart('cancelled', new Map())).toBe(0)
  expect(await unfinished()).toHaveLength(before)
  expect(await stopAfterFirstPart('signal', new Map())).toBe(1)
  expect(await unfinished()).toHaveLength(before + 1)
})

test('an upload that the storage has dropped starts over', async () => {
  const facts = new Map<string, string>()
  const deps = await openDeps(fetch, facts)
  const file = makePicture(6 * MiB)
  let asked = 0
  const dying = { ...deps, send: (request: Request) => (++asked > 2 ? Promise.reject(new TypeError('cut')) : fetch(request)) }
  await expect(uploadFile(file, dying)).rejects.toThrow('The media storage can’t be reached.')
  for (const [name, value] of facts) facts.set(name, value.replace(/"id":"[\da-f]+"/, `"id":"${'0'.repeat(32)}"`))
  const url = await uploadFile(file, deps)
  expect(await toHash(await fetch(url))).toBe(await toHash(file))
  expect(await unfinished()).not.toEqual([])
})

test('files that aren’t media are refused before anything is sent', async () => {
  const deps = await openDeps(() => Promise.reject(new Error('sent')))
  await expect(uploadFile(new Blob(['<p>'], { type: 'text/html' }), deps)).rejects.toThrow('Only images, video and audio can be uploaded.')
})
