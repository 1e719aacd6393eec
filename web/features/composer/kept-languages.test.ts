import { expect, test } from 'vitest'
import { createKeptLanguages } from './kept-languages.ts'

function createStorage(values = new Map<string, string>()) {
  return { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) }
}

test('the languages of the last post are those of the next one, until none are chosen', () => {
  const storage = createStorage()
  const languages = createKeptLanguages(() => storage)
  expect(languages.read()).toBeUndefined()
  languages.write(['zh-Hant', 'en'])
  expect(createKeptLanguages(() => storage).read()).toEqual(['zh-Hant', 'en'])
  languages.write([])
  expect(languages.read()).toBeUndefined()
})

test.each(['{', 'null', '"en"', '["en","<b>"]', '[5]', JSON.stringify(Array.from({ length: 11 }, () => 'en'))])(
  'what is no list of languages is none: %s',
  (text) => {
    expect(createKeptLanguages(() => createStorage(new Map([['preference:languages', text]]))).read()).toBeUndefined()
  },
)

test('a storage that is closed keeps nothing, and breaks nothing', () => {
  const languages = createKeptLanguages(() => {
    throw new DOMException('Not here.', 'SecurityError')
  })
  languages.write(['ja'])
  expect(languages.read()).toBeUndefined()
})
