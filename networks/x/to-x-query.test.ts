import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { expect, test } from 'vitest'
import { toXQuery } from './to-x-query.ts'

test.each<[string, string | undefined]>([
  ['coffee tea', 'coffee tea'],
  ['"flat white" #latte', '"flat white" #latte'],
  ['@mina $ETH it’s state-of-the-art', '@mina $ETH "it’s" "state-of-the-art"'],
  ['Café كتاب 珈琲', 'Café كتاب 珈琲'],
  // Would be operators that X doesn't have and would refuse.
  ['12:30', '"12:30"'],
  ['https://harbour.example/a?b=(c)', '"https://harbour.example/a?b=(c)"'],
  ['has:nothing', '"has:nothing"'],
  ['is:retweet', '"is:retweet"'],
  ['url:x', '"url:x"'],
  // Would be groups and logic.
  ['(coffee', '"(coffee"'],
  [':) coffee', 'coffee'],
  ['coffee OR tea', 'coffee "OR" tea'],
  ['rock and roll', 'rock "and" roll'],
  ['-tea coffee -12:30', 'coffee -tea -"12:30"'],
  ['-tea from:mina', '-tea from:mina'],
  // An exclusion alone is refused.
  ['-tea', '"-tea"'],
  // X has no escape for a quotation mark.
  ['5" screen', '5 screen'],
  ['it"s', '"it s"'],
  ['C:\\', '"C:"'],
  // Neither a cashtag nor a handle.
  ['$5 @müller', '"$5" "@müller"'],
  ['"', undefined],
  ['!!!', undefined],
  ['👀', '"👀"'],
  ['C++', '"C++"'],
  ['lang:he coffee', 'coffee lang:he'],
  ['lang:id coffee', 'coffee lang:id'],
  // X refuses languages that it doesn't know.
  ['lang:eo coffee', 'coffee'],
  // The website's operators are words here.
  ['coffee filter:replies min_faves:9', 'coffee "filter:replies" "min_faves:9"'],
])('asks the API for %j with %j', (text, expected) => expect(toXQuery(parseSearchQuery(text), 'api')).toBe(expected))

test.each([
  ['lang:he coffee', 'coffee lang:iw'],
  ['lang:id coffee', 'coffee lang:in'],
  ['lang:tr coffee 12:30', 'coffee "12:30" lang:tr'],
])('asks the website for %j with %j', (text, expected) => expect(toXQuery(parseSearchQuery(text), 'web')).toBe(expected))

test.each(['api', 'web'] as const)('refuses a query that is too long for X’s %s', (language) => {
  const symbols = (count: number) => Array.from({ length: count }, () => '+').join(' ')
  expect(toXQuery(parseSearchQuery(symbols(128)), language)).toHaveLength(511)
  expect(() => toXQuery(parseSearchQuery(symbols(129)), language)).toThrow(expect.objectContaining({ kind: 'refused', network: 'x' }))
})
