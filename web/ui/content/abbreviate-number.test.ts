import { expect, test } from 'vitest'
import { abbreviateNumber } from './abbreviate-number.ts'

test.each([
  ['1,200 likes', '1.2K likes'],
  ['1.200 me gusta', '1.2K me gusta'],
  ['1 200 J’aime', '1.2K J’aime'],
  ['좋아요 1,200개', '좋아요 1.2K개'],
  ['リポスト1,200件', 'リポスト1.2K件'],
  ['7 个赞', '1.2K 个赞'],
  ['No number', 'No number'],
])('abbreviates the number inside “%s”', (message, expected) => {
  expect(abbreviateNumber(message, '1.2K').join('')).toBe(expected)
})
