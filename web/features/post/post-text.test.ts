import { expect, test } from 'vitest'
import { findFold } from './post-text.tsx'

test('lines without anything on them are folded like any others', () => {
  expect(findFold(`${'\n'.repeat(200)}far down, where nobody looks for anything`, [])).toBe(9)
})

test('a text without spaces is folded where it is too long', () => {
  expect(findFold('W'.repeat(700), [])).toBe(450)
})
