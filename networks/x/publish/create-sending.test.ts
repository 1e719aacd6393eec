import { composeTweet } from '@chorus/contract/twitter/compose'
import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import type { SendJournal } from '../../draft.ts'
import type { AskX } from '../ask-x.ts'
import { createSending } from './create-sending.ts'

test('doesn’t send again after a lookup during which the device slept', async () => {
  let [time, sent] = [Date.now(), 0]
  let isSleepy = false
  const ask = (async (call: unknown) => {
    if (call === composeTweet) {
      sent += 1
      throw new Failure('unreachable', 'The connection was lost.', { network: 'x' })
    }
    if (isSleepy) time += 3_600_000
    return { data: [], meta: {} }
  }) as AskX
  let written: string | undefined
  const journal: SendJournal = { read: () => written, write: async (text) => void (written = text), isRepeatAllowed: () => false }
  const { send, find } = createSending(ask, { me: '1', now: () => time, pause: async () => {} })
  const identity = { key: 'key', createdAt: time }
  const signal = new AbortController().signal
  await expect(send({ text: 'Once', media: [], languages: ['en'] }, identity, signal, journal)).rejects.toMatchObject({
    kind: 'unreachable',
  })
  isSleepy = true
  // The answer is from before, when the request could still arrive.
  await expect(find(identity, signal, journal)).rejects.toMatchObject({ kind: 'timeout' })
  expect(await find(identity, signal, journal)).toBeUndefined()
  expect(sent).toBe(1)
})
