import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { expect, test } from 'vitest'
import type { Draft, SendJournal } from '../../draft.ts'
import { createAskAsAccount } from '../write/ask-as-account.ts'
import { createCustodySending } from './create-custody-sending.ts'

const hash = `0x${'a'.repeat(40)}`
const draft: Draft = { text: 'Ahoy', media: [], languages: ['en'] }
const identity = { key: 'cast-of-a-page', createdAt: 1 }

/** Casts that our server was asked for, which it refuses until it is allowed to repeat them. */
function start() {
  const asked: Record<string, unknown>[] = []
  const sending = createCustodySending(
    createAskAsAccount(async (_path, init) => {
      if (init?.method !== 'POST') return Response.json({ data: { hash: null } })
      const body = JSON.parse(String(init.body)) as Record<string, unknown>
      asked.push(body)
      const error = { code: hostedCodes.neverConfirmed, message: 'Unknown.' }
      return body['repeat'] === true ? Response.json({ data: { hash } }) : Response.json({ error }, { status: 504 })
    }, '7'),
  )
  return { sending, asked }
}

test('a cast that was never confirmed is repeated only after its author asked for it, once', async () => {
  const { sending, asked } = start()
  let isRepeatAllowed = false
  const journal: SendJournal = { read: () => undefined, write: async () => {}, isRepeatAllowed: () => isRepeatAllowed }
  const send = () => sending.send(draft, identity, undefined, journal)
  await expect(send()).rejects.toMatchObject({ kind: 'timeout', reason: 'neverConfirmed' })
  // The outbox allows it for the lookup, and takes that back before it sends.
  isRepeatAllowed = true
  expect(await sending.find(identity, undefined, journal)).toBeUndefined()
  isRepeatAllowed = false
  expect(await send()).toMatchObject({ postId: hash })
  await expect(send()).rejects.toMatchObject({ reason: 'neverConfirmed' })
  expect(asked.map(({ repeat }) => repeat)).toEqual([undefined, true, undefined])
})

test('embeds the quote and the file first, and leaves out links beyond what a cast can have', async () => {
  const { sending, asked } = start()
  const links = [1, 2, 3].map((index) => `https://example.com/${index}`)
  const gif = { kind: 'gif', url: 'https://gifs.example/wave.gif', width: 1, height: 1 } as const
  const quote = { postId: hash, publicationId: hash }
  await sending.send({ ...draft, text: links.join(' '), quote, media: [gif] }, identity).catch(() => {})
  expect(asked[0]!['embeds']).toEqual([`https://farcaster.xyz/~/conversations/${hash}`, gif.url, links[0], links[1]])
})
