import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../seed/create-world.ts'
import { detect } from './detect.ts'
import { startTranslate } from './start-translate.ts'

const open = await startTranslate()
const locked = await startTranslate({ key: 'a-key', charLimit: 20 })
afterAll(async () => {
  await open.close()
  await locked.close()
})

const post = async (path: string, body: object, { url } = open) => {
  const response = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return { status: response.status, json: (await response.json()) as unknown }
}

test('returns the text marked with both languages', async () => {
  expect(await post('/translate', { q: '桟橋の下から。', source: 'auto', target: 'en', format: 'text' })).toEqual({
    status: 200,
    json: { translatedText: '[ja → en] 桟橋の下から。', detectedLanguage: { confidence: 92, language: 'ja' } },
  })
  expect((await post('/translate', { q: 'hola', source: 'es', target: 'fr' })).json).toEqual({ translatedText: '[es → fr] hola' })
})

test('accepts form bodies', async () => {
  const response = await fetch(`${open.url}/detect`, { method: 'POST', body: new URLSearchParams({ q: 'Der Hafen ist nicht weit.' }) })
  expect(await response.json()).toEqual([{ confidence: 90, language: 'de' }])
})

test('detects the languages of the cast', () => {
  const tagged = createWorld({ now: 1_790_000_000_000 }).posts.filter(({ locale, text }) => locale !== 'en' && text.length > 8)
  expect(tagged.length).toBeGreaterThan(50)
  const wrong = tagged.filter(({ locale, text }) => detect(text)[0]!.language.split('-')[0] !== locale)
  expect(wrong.map(({ locale, text }) => `${locale}: ${text}`)).toEqual([])
})

test('reports text without words as English with confidence 0', () => {
  expect(detect('🧂 123')).toEqual([{ confidence: 0, language: 'en' }])
})

test.each([
  ['no text', '/detect', {}, open, 400, 'Invalid request: missing q parameter'],
  ['no language', '/translate', { q: 'hola', source: 'auto' }, open, 400, 'Invalid request: missing target parameter'],
  ['a language that it does not have', '/translate', { q: 'hola', source: 'es', target: 'tlh' }, open, 400, 'tlh is not supported'],
  [
    'a format that there is not',
    '/translate',
    { q: 'hola', source: 'es', target: 'en', format: 'pdf' },
    open,
    400,
    'pdf format is not supported',
  ],
  ['no key where one is needed', '/detect', { q: 'hola' }, locked, 403, 'Invalid API key'],
  [
    'a text that is too long',
    '/detect',
    { q: 'x'.repeat(21), api_key: 'a-key' },
    locked,
    400,
    'Invalid request: request (21) exceeds text limit (20)',
  ],
])('refuses %s', async (_, path, body, at, status, error) => {
  expect(await post(path, body, at)).toEqual({ status, json: { error } })
})
