import { expect, test } from 'vitest'
import { createPublicXrpc } from '../xrpc.ts'
import { createFindDid } from './create-find-did.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const day = 86_400_000

/** Resolves handles over the network and caches the result. */
function open(answer: () => Response = () => Response.json({ did })) {
  let now = 0
  let asked = 0
  const texts = new Map<string, string>()
  const storedFacts = { read: (key: string) => texts.get(key), write: (key: string, value: string) => void texts.set(key, value) }
  const xrpc = createPublicXrpc(async () => {
    asked += 1
    return answer()
  })
  return {
    texts,
    asked: () => asked,
    wait: (ms: number) => void (now += ms),
    visit: () => createFindDid(xrpc, { storedFacts, now: () => now }),
  }
}

test('caches a resolved handle for seven days, across visits and regardless of case', async () => {
  const { visit, asked, wait } = open()
  expect(await visit()('Mina.example')).toBe(did)
  wait(7 * day - 1)
  expect(await visit()('mina.EXAMPLE')).toBe(did)
  expect(asked()).toBe(1)
  wait(1)
  expect(await visit()('mina.example')).toBe(did)
  expect(asked()).toBe(2)
})

test('does not cache an unknown handle, because someone may register it', async () => {
  let isTaken = false
  const { visit } = open(() =>
    isTaken ? Response.json({ did }) : Response.json({ error: 'InvalidRequest', message: 'Unable to resolve handle' }, { status: 400 }),
  )
  expect(await visit()('mina.example')).toBeUndefined()
  isTaken = true
  expect(await visit()('mina.example')).toBe(did)
})

test('a network failure says nothing about a handle', async () => {
  const { visit } = open(() => Response.json({}, { status: 503 }))
  await expect(visit()('mina.example')).rejects.toMatchObject({ kind: 'broken' })
})

test.each(['', 'no json', '{"did":5}', '{"did":"did:plc:a"}', 'null'])(
  'resolves again when the cached value (%j) is invalid',
  async (text) => {
    const { visit, texts, asked } = open()
    texts.set('bluesky.did.mina.example', text)
    expect(await visit()('mina.example')).toBe(did)
    expect(asked()).toBe(1)
  },
)
