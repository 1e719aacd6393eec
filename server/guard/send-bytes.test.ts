import { expect, test } from 'vitest'
import { createSendBytes } from './send-bytes.ts'

const file = (size: number) => new Uint8Array(size).fill(7)
const headers = { 'content-type': 'image/png' }

test('sends a file whole, however many pieces it takes', async () => {
  const bytes = file(200_000)
  const response = createSendBytes()(bytes, headers)
  expect([response.headers.get('content-type'), response.headers.get('content-length')]).toEqual(['image/png', '200000'])
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
})

test('counts a file once, until the last of its responses has ended', async () => {
  const send = createSendBytes(250_000)
  const [shared, other] = [file(200_000), file(100_000)]
  const readers = Array.from({ length: 75 }, () => send(shared, headers).body!.getReader())
  for (const reader of readers) await reader.read()
  expect(() => send(other, headers)).toThrow('Too many files')
  for (const reader of readers.slice(1)) await reader.cancel()
  expect(() => send(other, headers)).toThrow('Too many files')
  await readers[0]!.cancel()
  expect((await send(other, headers).arrayBuffer()).byteLength).toBe(100_000)
})

test('doesn’t count a response that no one reads', () => {
  const send = createSendBytes(100_000)
  for (let times = 0; times < 3; times += 1) send(file(100_000), headers)
})
