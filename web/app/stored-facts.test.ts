import { expect, test } from 'vitest'
import { createStoredFacts } from './stored-facts.ts'

function createStorage() {
  const values = new Map<string, string>()
  return { values, getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) }
}

test('drops the oldest facts over the limit, and stores no oversized ones', () => {
  const storage = createStorage()
  const facts = createStoredFacts(() => storage)
  for (let n = 0; n <= 300; n += 1) facts.write(`name ${n}`, 'fact')
  expect([facts.read('name 0'), facts.read('name 1'), facts.read('name 300')]).toEqual([undefined, 'fact', 'fact'])
  facts.write('long', 'x'.repeat(2501))
  facts.write('x'.repeat(301), 'fact')
  expect([facts.read('long'), facts.read('x'.repeat(301)), facts.read('name 1')]).toEqual([undefined, undefined, 'fact'])
})

test('shares facts between tabs, and does not restore cleared ones', () => {
  const storage = createStorage()
  const [one, other] = [createStoredFacts(() => storage), createStoredFacts(() => storage)]
  one.write('name', 'fact')
  expect(other.read('name')).toBe('fact')
  storage.values.clear()
  one.write('later', 'fact')
  expect([one.read('name'), one.read('later')]).toEqual([undefined, 'fact'])
})
