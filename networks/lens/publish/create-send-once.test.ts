import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import { createSendOnce } from './create-send-once.ts'
import { openSendProgress } from './send-progress.ts'

const hour = 3_600_000

/** An operation whose request is lost. `onLookup`: runs during a lookup, which finds nothing. */
function open(onLookup: () => void = () => {}) {
  let time = 0
  let [submitted, lookups] = [0, 0]
  let journal: string | undefined
  const api = { isSignless: false }
  const progress = openSendProgress({ read: () => journal, write: async (text) => void (journal = text), isRepeatAllowed: () => false })
  const find = async () => {
    lookups += 1
    onLookup()
    return undefined
  }
  const sendOnce = createSendOnce<string, { id: string }>(
    { settle: async () => {} },
    {
      call: 'post',
      find,
      confirm: find,
      upload: async () => 'lens://content',
      isLeftToWallet: async () => !api.isSignless,
      async submit() {
        submitted += 1
        throw new Failure('unreachable', 'The connection was lost.', { network: 'lens' })
      },
    },
    { now: () => time, pause: async () => {} },
  )
  return {
    api,
    send: () => sendOnce('Hello', { key: 'key' }, progress),
    advance: (ms: number) => void (time += ms),
    submitted: () => submitted,
    lookups: () => lookups,
  }
}

test('sends again once the index has caught up and still leaves everything to the wallet', async () => {
  const post = open()
  await expect(post.send()).rejects.toMatchObject({ kind: 'unreachable' })
  post.advance(119_000)
  await expect(post.send()).rejects.toMatchObject({ kind: 'timeout', reason: 'notIndexed' })
  post.advance(1000)
  await expect(post.send()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(post.submitted()).toBe(2)
})

test('doesn’t send again if the index was behind, and the API may have signed it', async () => {
  const post = open()
  await expect(post.send()).rejects.toMatchObject({ kind: 'unreachable' })
  post.api.isSignless = true
  post.advance(599_000)
  await expect(post.send()).rejects.toMatchObject({ kind: 'timeout', reason: 'notIndexed' })
  expect(post.submitted()).toBe(1)
  post.advance(1000)
  await expect(post.send()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(post.submitted()).toBe(2)
})

test('doesn’t send again after a lookup during which the device slept', async () => {
  let isSleepy = false
  const post = open(() => {
    if (isSleepy) post.advance(hour)
  })
  await expect(post.send()).rejects.toMatchObject({ kind: 'unreachable' })
  isSleepy = true
  // The answer is from before, when the request could still arrive.
  await expect(post.send()).rejects.toMatchObject({ kind: 'timeout', reason: 'notIndexed' })
  expect(post.submitted()).toBe(1)
  await expect(post.send()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(post.submitted()).toBe(2)
})
