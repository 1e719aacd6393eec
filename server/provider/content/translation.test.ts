import { startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { startTranslate } from '@chorus/sandbox/translate/start-translate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { limits } from '../../guard/limits.ts'

const service = await startTranslate()
const proxy = await startFaultProxy({ target: service.url })
let provider: Provider
let without: Provider
beforeAll(async () => {
  provider = await startProvider({ environment: { CHORUS_TRANSLATE_URL: proxy.url } })
  without = await startProvider({ environment: { CHORUS_TRANSLATE_URL: '' } })
})
beforeEach(() => proxy.clear())
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await without[Symbol.asyncDispose]()
  await proxy.close()
  await service.close()
})

let households = 0
/** Each sends from its own household. */
const post = (path: string, body: unknown, at = provider) =>
  at.ask(path, { method: 'POST', body, address: `198.51.100.${(households += 1)}` })
const translate = (text: string, toLanguage = 'en', at?: Provider) => post('/v1/misc/translate', { toLanguage, text }, at)

test('returns a translation and the language it was in', async () => {
  expect(await translate('桟橋の下から。', 'zh-Hant')).toMatchObject({
    status: 200,
    json: {
      code: 0,
      data: [{ detectedLanguage: { language: 'ja' }, translations: [{ to: 'zh-Hant', text: '[ja → zh-Hant] 桟橋の下から。' }] }],
    },
  })
  expect((await post('/ai/detect-language', { text: 'مرحبا بالعالم' })).json).toEqual({ code: 0, data: { language: 'ar' } })
  expect((await post('/ai/detect-language', { text: 'qwrtp' })).json).toEqual({ code: 0, data: { language: 'und' } })
})

test('accepts the longest possible post, and not one character more', async () => {
  expect((await translate('の'.repeat(25_000))).json).toMatchObject({ code: 0 })
  expect((await translate('の'.repeat(25_001))).status).toBe(400)
})

test.each([
  ['no words', { toLanguage: 'en', text: '🧂 123' }],
  ['no text', { toLanguage: 'en' }],
  ['no language', { text: 'hola' }],
  ['no tag', { toLanguage: 'English please', text: 'hola' }],
  ['a malformed language tag', { toLanguage: 'en-12', text: 'hola' }],
  ['markup', { toLanguage: '<b>', text: 'hola' }],
  ['a source language', { toLanguage: 'en', text: 'hola', source: 'es' }],
  ['several texts', { toLanguage: 'en', text: ['hola', 'adiós'] }],
])('refuses %s without calling the service', async (_, body) => {
  const before = proxy.seen.length
  const { status, json } = await post('/v1/misc/translate', body)
  expect(status).toBe(400)
  expect(json).toMatchObject({ code: 1, error: expect.stringMatching(/^InvalidParams: /) as string })
  expect(proxy.seen.length).toBe(before)
})

test('says when a text cannot be translated', async () => {
  const error = ['This text cannot be translated into that language.']
  expect(await translate('桟橋', 'tlh')).toMatchObject({ status: 200, json: { code: 1, error } })
  expect(await translate('qwrtp', 'en')).toMatchObject({ status: 200, json: { code: 1, error } })
})

test.each(['refuse', 'garbage', 'wrong-types', 'truncate', 'empty'] as const)('treats a service with %s as unavailable', async (fault) => {
  // A fresh node, whose circuit breaker has not tripped yet.
  const node = await startProvider({ environment: { CHORUS_TRANSLATE_URL: proxy.url } })
  proxy.set([{ fault }])
  for (const [path, body] of [
    ['/v1/misc/translate', { toLanguage: 'en', text: '桟橋の下から。' }],
    ['/ai/detect-language', { text: '桟橋の下から。' }],
  ] as const)
    expect(await post(path, body, node)).toMatchObject({
      status: 502,
      json: { code: 1, error: 'Translation isn’t available right now. Try again in a moment.' },
    })
  expect(node.readLog()).not.toContain('桟橋')
  await node[Symbol.asyncDispose]()
})

test('says that translation is not set up on a server without a service', async () => {
  const error = ['Translation is not set up on this server.']
  expect((await translate('桟橋', 'en', without)).json).toEqual({ code: 1, error })
  expect((await post('/ai/detect-language', { text: '桟橋' }, without)).json).toEqual({ code: 1, error })
})

test('limits the calls of a household', async () => {
  const { count } = limits.search[0]!
  const ask = () =>
    provider
      .ask('/ai/detect-language', { method: 'POST', body: { text: '桟橋の下から。' }, address: '203.0.113.9' })
      .then(({ status }) => status)
  const allowed = await Promise.all(Array.from({ length: count }, ask))
  expect(new Set(allowed)).toEqual(new Set([200]))
  expect(await ask()).toBe(429)
})

test('never logs the text', async () => {
  await translate('錆びた船腹の色')
  expect(provider.readLog()).toContain('/v1/misc/translate')
  expect(provider.readLog()).not.toContain('錆')
})
