import { Refusal } from '@chorus/contract/refusal'
import { Failure } from '@chorus/model/failure'
import { expect, test, vi } from 'vitest'
import { createShareAnswers } from './create-share-answers.ts'

test('sends once for requests with the same key for ten minutes', async () => {
  let now = 0
  const share = createShareAnswers<string>({ now: () => now })
  const send = vi.fn<() => Promise<string>>().mockResolvedValueOnce('a').mockResolvedValue('b')
  expect(await Promise.all([share('one', send), share('one', send)])).toEqual(['a', 'a'])
  now = 9 * 60_000
  expect(await share('one', send)).toBe('a')
  now = 11 * 60_000
  expect(await share('one', send)).toBe('b')
})

test('forgets a refusal, after which the same request may be sent again', async () => {
  const share = createShareAnswers<string>({ now: () => 0 })
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Refusal('The session has ended.', { status: 401 }))
    .mockRejectedValueOnce(new Failure('forbidden', 'Not yours.'))
    .mockResolvedValue('done')
  await expect(share('one', send)).rejects.toThrow('The session has ended.')
  await expect(share('one', send)).rejects.toThrow('Not yours.')
  expect(await share('one', send)).toBe('done')
})

test.each([new Refusal('Away.', { status: 502 }), new Failure('timeout', 'No answer.'), new Error('away')])(
  'gives “%s”, after which it may be done, to a second delivery, and not to someone who tries again',
  async (failure) => {
    let now = 0
    const share = createShareAnswers<string>({ now: () => now })
    const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockResolvedValue('done')
    expect(await Promise.allSettled([share('one', send), share('one', send)])).toMatchObject([{ reason: failure }, { reason: failure }])
    await expect(share('one', send)).rejects.toBe(failure)
    now = 6000
    expect(await share('one', send)).toBe('done')
    now = 60_000
    expect(await share('one', send), 'that is shared').toBe('done')
    expect(send).toHaveBeenCalledTimes(2)
  },
)

test('a response that only reports a failure counts as one', async () => {
  let now = 0
  const share = createShareAnswers<string>({ now: () => now, isFailed: (answer) => answer === 'failed' })
  const send = vi.fn<() => Promise<string>>().mockResolvedValueOnce('failed').mockResolvedValue('done')
  expect([await share('one', send), await share('one', send)]).toEqual(['failed', 'failed'])
  now = 6000
  expect(await share('one', send)).toBe('done')
})
