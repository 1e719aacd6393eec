import { composeTweet, tweetPartBytes } from '@chorus/contract/twitter/compose'
import { createAskX } from '@chorus/networks/x/ask-x'
import { uploadMedia } from '@chorus/networks/x/publish/upload-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnFetcher, startXStack, toXSession, type XStack } from './start-x-target.ts'

let stack: XStack
beforeAll(async () => void (stack = await startXStack('self-serve')))
afterAll(() => stack?.[Symbol.asyncDispose]())

/** A file that begins like one of its type. */
function createFile(type: string, bytes: number): Blob {
  const head = type === 'image/gif' ? 'GIF89a\u0040\u0001\u00f0\u0000\0\0\0;' : '\u0089PNG\r\n'
  return new Blob([Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(bytes - head.length)])], { type })
}

async function upload(file: Blob) {
  const ask = createAskX(toXSession(stack.world, 'mina').payload, createOwnFetcher(stack.provider))
  const progress: number[] = []
  const pauses: number[] = []
  stack.faults.forget()
  const id = await uploadMedia(
    ask,
    { kind: 'image', file, alt: '' },
    { onProgress: (sent) => void progress.push(sent), pause: async (ms) => void pauses.push(ms) },
  )
  const paths = stack.faults.seen.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '').replaceAll(/\d{5,}/g, ':id')}`)
  const post = () => ask(composeTweet, { body: { text: `With ${id}`, mediaIds: [id] } })
  return { progress: progress.toSorted((one, other) => one - other), pauses, paths, post }
}

test.each([300_000, 2.5 * tweetPartBytes])('uploads a GIF of %d bytes in parts, and waits until X has processed it', async (bytes) => {
  const { progress, pauses, paths, post } = await upload(createFile('image/gif', bytes))
  expect(progress).toHaveLength(Math.ceil(bytes / tweetPartBytes))
  expect(progress.at(-1)).toBe(bytes)
  expect(paths).not.toContain('POST /2/media/upload')
  expect(paths.filter((path) => path === 'GET /2/media/upload')).toHaveLength(2)
  expect(pauses).toEqual([1000, 1000])
  expect((await post()).id).toMatch(/^\d+$/)
})

test('uploads an image at once if it is as small as a part, and otherwise in parts', async () => {
  const small = await upload(createFile('image/png', tweetPartBytes))
  expect(small.paths).toEqual(['POST /2/media/upload'])
  const large = await upload(createFile('image/png', 3 * tweetPartBytes))
  expect(large.progress).toEqual([1, 2, 3].map((parts) => parts * tweetPartBytes))
  expect(large.pauses).toEqual([])
  expect((await large.post()).id).toMatch(/^\d+$/)
})
