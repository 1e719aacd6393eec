import { expect, test } from 'vitest'
import type { Draft } from '../../draft.ts'
import { createDeviceXrpc } from '../xrpc.ts'
import { createSending } from './create-sending.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const identity = { key: '3kabcdefghij2', createdAt: Date.parse('2026-05-01T12:00:00Z') }
const uri = `at://${did}/app.bsky.feed.post/${identity.key}`
const draft: Draft = { text: 'Once', media: [], languages: ['en'] }
const whole = { commit: { cid: 'bafy', rev: '3k' }, results: [{ uri, cid: 'bafy', validationStatus: 'valid' }] }

/** A service, and what stands before it: a post reaches it or does not, and `answer` is what comes back. */
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
  const kept = { read: () => undefined, write: () => {} }
  return { asked, ...createSending(xrpc, { kept, now: () => identity.createdAt }) }
}

test('a service that names the post has it, and is not asked again', async () => {
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

test.each(noWord)('after %s it is looked for, and found', async (_, answer) => {
  const { send, asked } = open({ answer, arrives: true })
  expect(await send(draft, identity)).toMatchObject({ publicationId: uri })
  expect(asked).toEqual(['applyWrites', 'getRecord'])
})

test.each(noWord)('after %s, where it never arrived, nobody says that it is there', async (_, answer) => {
  const { send } = open({ answer, arrives: false })
  await expect(send(draft, identity)).rejects.toMatchObject({ kind: 'malformed' })
})
