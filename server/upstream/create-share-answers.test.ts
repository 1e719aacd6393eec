import { Refusal } from '@chorus/contract/refusal'
import { Failure } from '@chorus/model/failure'
import { expect, test, vi } from 'vitest'
import { createShareAnswers } from './create-share-answers.ts'

test('sends once for requests with the same key, also when that fails, for ten minutes', async () => {
  let now = 0
  const share = createShareAnswers<string>(() => now)
  const send = vi.fn<() => Promise<string>>().mockResolvedValueOnce('a').mockRejectedValueOnce(new Error('away')).mockResolvedValue('b')
  expect(await Promise.all([share('one', send), share('one', send)])).toEqual(['a', 'a'])
  await expect(share('two', send)).rejects.toThrow('away')
  await expect(share('two', send)).rejects.toThrow('away')
  expect(send).toHaveBeenCalledTimes(2)
  now = 11 * 60_000
  expect(await share('one', send)).toBe('b')
})

test('forgets a refusal, after which the same request may be sent again', async () => {
  const share = createShareAnswers<string>(() => 0)
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Refusal('The session has ended.', { status: 401 }))
    .mockRejectedValueOnce(new Failure('forbidden', 'Not yours.'))
    .mockResolvedValue('done')
  await expect(share('one', send)).rejects.toThrow('The session has ended.')
  await expect(share('one', send)).rejects.toThrow('Not yours.')
  expect(await share('one', send)).toBe('done')
})

test.each([new Refusal('Away.', { status: 502 }), new Failure('timeout', 'No answer.')])(
  'keeps “%s”, after which it may be done',
  async (error) => {
    const share = createShareAnswers<string>(() => 0)
    const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('done twice')
    await expect(share('one', send)).rejects.toBe(error)
    await expect(share('one', send)).rejects.toBe(error)
  },
)
