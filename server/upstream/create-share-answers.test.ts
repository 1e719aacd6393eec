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
