import { startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { startTranslate } from '@chorus/sandbox/translate/start-translate'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTranslator } from './translator.ts'

const key = 'a-key'
const service = await startTranslate({ key, charLimit: 1000 })
const proxy = await startFaultProxy({ target: service.url })
afterAll(async () => {
  await proxy.close()
  await service.close()
})

let now = 0
beforeEach(() => {
  now = 0
  proxy.clear()
})
const create = (given: string | undefined = key) => createTranslator({ url: proxy.url, key: given, now: () => now })
const countTo = (path: string) => proxy.seen.filter((call) => call.path === path).length

test('returns the translation and the detected language', async () => {
  const { translate, detect } = create()
  expect(await translate('桟橋の下から。', 'en')).toEqual({ from: 'ja', to: 'en', text: '[ja → en] 桟橋の下から。' })
  expect(await translate('صباح الخير', 'zh-TW')).toEqual({ from: 'ar', to: 'zh-Hant', text: '[ar → zh-Hant] صباح الخير' })
  expect(await detect('출근길에 항구를 따라')).toBe('ko')
})

test('shares requests for the same text and language for ten minutes', async () => {
  const { translate } = create()
  const before = countTo('/translate')
  await Promise.all(Array.from({ length: 20 }, () => translate('錆びた船腹の色', 'en')))
  await translate('錆びた船腹の色', 'en')
  expect(countTo('/translate')).toBe(before + 1)
  await translate('錆びた船腹の色', 'es')
  expect(countTo('/translate')).toBe(before + 2)
  now += 600_000
  await translate('錆びた船腹の色', 'en')
  expect(countTo('/translate')).toBe(before + 3)
  expect(countTo('/languages')).toBeGreaterThan(0)
})

test('reloads the supported languages once an hour', async () => {
  const { translate } = create()
  const before = countTo('/languages')
  for (const text of ['錆びた', '船腹の', '渡船の音']) await translate(text, 'en')
  expect(countTo('/languages')).toBe(before + 1)
})

test.each([
  ['into a language that it does not have', '桟橋の下から。', 'tlh'],
  ['of a text in no language that it knows', '🧂 qwrtp', 'en'],
  ['of a text that is longer than it takes', '桟橋の下から。'.repeat(200), 'en'],
])('returns no translation %s', async (_, text, to) => expect(await create().translate(text, to)).toBeUndefined())

test('returns no language when it cannot be detected', async () => expect(await create().detect('🧂 qwrtp')).toBeUndefined())

test('rejects when the service wants another key', async () => {
  await expect(create('another').translate('桟橋', 'en')).rejects.toThrow('403')
})

test.each([
  [{ fault: 'status', status: 500, body: '{"error":"Cannot translate text: 桟橋の下から。"}' }],
  [{ fault: 'status', status: 429 }],
  [{ fault: 'status', status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  [{ fault: 'refuse' }],
  [{ fault: 'reset-mid-body' }],
  [{ fault: 'truncate' }],
  [{ fault: 'garbage' }],
  [{ fault: 'wrong-types' }],
  [{ fault: 'empty' }],
  [{ fault: 'status', status: 200, body: JSON.stringify({ translatedText: ['a'], detectedLanguage: { language: 'ja', confidence: 9 } }) }],
  [{ fault: 'status', status: 200, body: JSON.stringify({ translatedText: 'a', detectedLanguage: { language: '<b>', confidence: 9 } }) }],
  [{ fault: 'status', status: 200, body: JSON.stringify({ translatedText: 'a'.repeat(300_000) }) }],
] as const)('rejects %j, does not cache it, and keeps the text out of the error', async (fault) => {
  const { translate } = create()
  proxy.set([{ ...fault, path: '/translate' }])
  const error = await translate('桟橋の下から。', 'en').catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(Error)
  expect(`${(error as Error).stack} ${JSON.stringify((error as Error).cause)}`).not.toContain('桟橋')
  proxy.clear()
  expect((await translate('桟橋の下から。', 'en'))?.from).toBe('ja')
})

test('stops waiting for a service that never responds', async () => {
  proxy.set([{ fault: 'hang', path: '/translate' }])
  const { translate } = createTranslator({ url: proxy.url, key, now: () => now, deadline: 300 })
  await expect(translate('桟橋の下から。', 'en')).rejects.toThrow('LibreTranslate returned an unexpected response.')
})

test('pauses after repeated failures', async () => {
  const { translate } = create()
  proxy.set([{ fault: 'refuse', path: '/translate' }])
  for (const text of ['錆', '船', '腹']) await expect(translate(`${text}の`, 'en')).rejects.toThrow('LibreTranslate')
  proxy.clear()
  const before = countTo('/translate')
  await expect(translate('桟橋の', 'en')).rejects.toThrow('It failed a moment ago.')
  expect(countTo('/translate')).toBe(before)
  now += 5000
  expect((await translate('桟橋の', 'en'))?.from).toBe('ja')
})
