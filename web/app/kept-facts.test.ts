import { expect, test } from 'vitest'
import { createKeptFacts } from './kept-facts.ts'

function createStorage() {
  const values = new Map<string, string>()
  return { values, getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) }
}

test('of very many the oldest are forgotten, and what is too long is not kept', () => {
  const storage = createStorage()
  const facts = createKeptFacts(() => storage)
  for (let n = 0; n <= 300; n += 1) facts.write(`name ${n}`, 'fact')
  expect([facts.read('name 0'), facts.read('name 1'), facts.read('name 300')]).toEqual([undefined, 'fact', 'fact'])
  facts.write('long', 'x'.repeat(2501))
  facts.write('x'.repeat(301), 'fact')
  expect([facts.read('long'), facts.read('x'.repeat(301)), facts.read('name 1')]).toEqual([undefined, undefined, 'fact'])
})

test('what one tab has written another one knows, and what was taken away with everything does not come back', () => {
  const storage = createStorage()
  const [one, other] = [createKeptFacts(() => storage), createKeptFacts(() => storage)]
  one.write('name', 'fact')
  expect(other.read('name')).toBe('fact')
  storage.values.clear()
  one.write('later', 'fact')
  expect([one.read('name'), one.read('later')]).toEqual([undefined, 'fact'])
})
