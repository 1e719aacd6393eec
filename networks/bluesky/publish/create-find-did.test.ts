import { expect, test } from 'vitest'
import { createPublicXrpc } from '../xrpc.ts'
import { createFindDid } from './create-find-did.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const day = 86_400_000

/** Somebody who asks the network whose a name is, and keeps what it says. */
function open(answer: () => Response = () => Response.json({ did })) {
  let now = 0
  let asked = 0
  const texts = new Map<string, string>()
  const kept = { read: (key: string) => texts.get(key), write: (key: string, value: string) => void texts.set(key, value) }
  const xrpc = createPublicXrpc(async () => {
    asked += 1
    return answer()
  })
  return { texts, asked: () => asked, wait: (ms: number) => void (now += ms), visit: () => createFindDid(xrpc, { kept, now: () => now }) }
}

test('whose a name is stays known for seven days, over visits and whatever its case', async () => {
  const { visit, asked, wait } = open()
  expect(await visit()('Mina.example')).toBe(did)
  wait(7 * day - 1)
  expect(await visit()('mina.EXAMPLE')).toBe(did)
  expect(asked()).toBe(1)
  wait(1)
  expect(await visit()('mina.example')).toBe(did)
  expect(asked()).toBe(2)
})

test('a name that is nobody’s is not kept, and somebody else may get it', async () => {
  let isTaken = false
  const { visit } = open(() =>
    isTaken ? Response.json({ did }) : Response.json({ error: 'InvalidRequest', message: 'Unable to resolve handle' }, { status: 400 }),
  )
  expect(await visit()('mina.example')).toBeUndefined()
  isTaken = true
  expect(await visit()('mina.example')).toBe(did)
})

test('a network that does not answer says nothing of a name', async () => {
  const { visit } = open(() => Response.json({}, { status: 503 }))
  await expect(visit()('mina.example')).rejects.toMatchObject({ kind: 'broken' })
})

test.each(['', 'no json', '{"did":5}', '{"did":"did:plc:a"}', 'null'])('what was kept and is none (%j) is asked for anew', async (text) => {
  const { visit, texts, asked } = open()
  texts.set('bluesky.did.mina.example', text)
  expect(await visit()('mina.example')).toBe(did)
  expect(asked()).toBe(1)
})
