import { Refusal } from '@chorus/contract/refusal'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { bodyRooms, createBodyBudget } from '../../../guard/body-budget.ts'
import { createReadFile } from './read-file.ts'

const png = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  return bytes
}

/** A server that holds each file until it is released. */
function open(total: number = bodyRooms.files.total) {
  const budget = createBodyBudget({ ...bodyRooms.files, total })
  const readFile = createReadFile(() => budget.open('192.0.2.1'))
  const app = new Hono()
  const waiting: (() => void)[] = []
  app.onError((error, context) => context.text(error.message, error instanceof Refusal ? error.status : 500))
  app.post('/', (context) =>
    readFile(context, async ({ bytes }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return context.text(String(bytes.length))
    }),
  )
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    app.request('/', { method: 'POST', body, headers: { 'content-type': 'image/png', ...headers }, duplex: 'half' } as RequestInit)
  const letGo = () => waiting.splice(0).forEach((resolve) => resolve())
  return { send, letGo, waitFor: async (count: number) => expect.poll(() => waiting.length).toBe(count) }
}

test('holds no more files than there is room for, and frees room when one is done', async () => {
  const { send, letGo, waitFor } = open(2500)
  const withLength = { 'content-length': '1000' }
  const first = [send(png(1000), withLength), send(png(1000), withLength)]
  await waitFor(2)
  const refused = await send(png(1000), withLength)
  expect(refused.status).toBe(503)
  letGo()
  expect(await Promise.all((await Promise.all(first)).map((answer) => answer.text()))).toEqual(['1000', '1000'])
  const later = send(png(1000), withLength)
  await waitFor(1)
  letGo()
  expect((await later).status).toBe(200)
})

test('frees the room of a rejected file', async () => {
  const { send, letGo, waitFor } = open(1500)
  for (let round = 0; round < 5; round++) expect((await send(new Uint8Array(1000), { 'content-length': '1000' })).status).toBe(415)
  const last = send(png(1000), { 'content-length': '1000' })
  await waitFor(1)
  letGo()
  expect((await last).status).toBe(200)
})

test('stops reading a body that exceeds its declared length, and one without length or end', async () => {
  const { send } = open()
  expect((await send(png(2000), { 'content-length': '1000' })).status).toBe(413)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(png(64 * 1024))
    },
  })
  expect((await send(endless)).status).toBe(413)
  // 2 MiB of the file, and 2 MiB that are drained.
  expect(sent).toBeLessThan(80)
})

test.each(['-1', 'NaN', '1e9', 'Infinity'])('rejects a declared length of %s', async (length) => {
  const { send } = open()
  const answer = await send(png(100), { 'content-length': length })
  expect(answer.status).toBeGreaterThanOrEqual(400)
})

test('rejects a compressed file', async () => {
  expect((await open().send(png(10), { 'content-encoding': 'gzip' })).status).toBe(415)
})
