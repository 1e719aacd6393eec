import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readItems } from './read-items.ts'

const toBody = (text: string, cuts: readonly number[]): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text)
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return new ReadableStream({
    start(controller) {
      for (const [index, end] of places.slice(1).entries()) controller.enqueue(bytes.subarray(places[index], end))
      controller.close()
    },
  })
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const item of readItems(body)) items.push(item)
  return items
}

test('reads the entries of a list however its bytes arrive', async () => {
  const entry = fc.dictionary(fc.string(), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(fc.array(entry), fc.array(fc.nat({ max: 5000 })), fc.integer({ min: 0, max: 2 }), async (items, cuts, indent) => {
      const body = toBody(JSON.stringify({ result: { channels: items }, next: { cursor: null } }, null, indent), cuts)
      const expected: unknown = JSON.parse(JSON.stringify(items))
      expect(await readAll(body)).toEqual(expected)
    }),
  )
})

test.each([
  ['ends early', '{"result":{"channels":[{"id":"a"}'],
  ['has no list', '{"result":{}}'],
  ['is broken', '{"result":{"channels":[{"id":}]}}'],
  ['has an endless entry', `{"result":{"channels":[{"id":"${'a'.repeat(300_000)}`],
])('refuses a response that %s', async (_name, text) => {
  await expect(readAll(toBody(text, []))).rejects.toThrow(SyntaxError)
})
