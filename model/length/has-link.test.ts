import { expect, test } from 'vitest'
import { hasLink } from './has-link.ts'

test.each([
  ['Tides at harbournotes.com', true],
  ['Tides at https://harbournotes.com/tides', true],
  ['Tides at https://harbournotes.example/tides', true],
  ['Tides at harbournotes.example', false],
  ['Tides by hand', false],
])('counts what X may charge as a link: %s', (text, expected) => {
  expect(hasLink('x', text)).toBe(expected)
})
