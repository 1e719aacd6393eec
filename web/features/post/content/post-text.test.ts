import { expect, test } from 'vitest'
import { findFold } from './post-text.tsx'

test('counts empty lines towards the fold', () => {
  expect(findFold(`${'\n'.repeat(200)}far down, where nobody looks for anything`, [])).toBe(9)
})

test('folds a long text without spaces', () => {
  expect(findFold('W'.repeat(700), [])).toBe(450)
})
