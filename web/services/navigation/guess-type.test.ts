import { expect, test } from 'vitest'
import { guessType } from './guess-type.ts'

test.each([
  ['coffee', 'posts'],
  ['from:mina coffee', 'posts'],
  ['#coffee', 'posts'],
  ['@mina', 'users'],
  [' @mina.example ', 'users'],
  ['@', 'posts'],
  ['/type-design', 'channels'],
  ['/ coffee', 'posts'],
  ['mina.eth', 'users'],
  ['the mina.eth', 'posts'],
  ['$ETH', 'tokens'],
  ['$5', 'posts'],
  ['$eth news', 'posts'],
  ['mina.lens', 'users'],
  [`0x${'a1'.repeat(20)}`, 'users'],
  ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'users'],
])('%j is about %s', (q, type) => expect(guessType(q)).toBe(type))
