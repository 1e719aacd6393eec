import { expect, test } from 'vitest'
import { createSavedLanguages } from './saved-languages.ts'

function createStorage(values = new Map<string, string>()) {
  return { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) }
}

test('restores the languages of the last post until none are chosen', () => {
  const storage = createStorage()
  const languages = createSavedLanguages(() => storage)
  expect(languages.read()).toBeUndefined()
  languages.write(['zh-Hant', 'en'])
  expect(createSavedLanguages(() => storage).read()).toEqual(['zh-Hant', 'en'])
  languages.write([])
  expect(languages.read()).toBeUndefined()
})

test.each(['{', 'null', '"en"', '["en","<b>"]', '[5]', JSON.stringify(Array.from({ length: 11 }, () => 'en'))])(
  'ignores an invalid stored value: %s',
  (text) => {
    expect(createSavedLanguages(() => createStorage(new Map([['preference:languages', text]]))).read()).toBeUndefined()
  },
)

test('ignores blocked storage', () => {
  const languages = createSavedLanguages(() => {
    throw new DOMException('Not here.', 'SecurityError')
  })
  languages.write(['ja'])
  expect(languages.read()).toBeUndefined()
})

test('remembers the languages of the last posts, latest first', () => {
  const storage = createStorage()
  const languages = createSavedLanguages(() => storage)
  expect(languages.readRecent()).toEqual([])
  languages.addRecent(['en'])
  languages.addRecent(['de', 'ja'])
  languages.addRecent(['en', 'fr'])
  languages.addRecent(['es', 'it'])
  expect(languages.readRecent()).toEqual(['es', 'it', 'en', 'fr', 'de'])
})
