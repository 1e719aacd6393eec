import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../../config/config-error.ts'
import { budgetEnvironment, findCapWarning, readBudgetConfig } from './budget-config.ts'
import { findPricedRead, findPricedWrite } from './priced-calls.ts'
import { listPrices, noPrices, readDollars } from './prices.ts'
import { toCharges, toMaxCost } from './to-charges.ts'

const root = 'https://api.x.com'
const post = (body: object, isSummoned = false) =>
  ({ name: 'POST /2/tweets', url: `${root}/2/tweets`, body: JSON.stringify(body), isSummoned }) as const

test.each([
  [{ text: 'Plain' }, 15_000],
  [{ text: 'See https://chorus.example/a' }, 200_000],
  [{ text: 'See example.com.' }, 200_000],
  [{ text: 'v1.2 and end.Start' }, 15_000],
  [{ text: 'Yes', reply: { in_reply_to_tweet_id: '7' } }, 15_000],
  [{ text: 'Yes, example.com', reply: { in_reply_to_tweet_id: '7' } }, 200_000],
  [{ media: { media_ids: ['1'] } }, 15_000],
])('prices the post %j at %d', (body, price) => {
  expect(toMaxCost(listPrices, post(body))).toBe(price)
  expect(toCharges(listPrices, post(body), { data: { id: '1', text: '' } }).map((charge) => charge.price)).toEqual([price])
  expect(toCharges(listPrices, post(body), { errors: [{ title: 'Forbidden' }] })).toEqual([])
})

test('prices replies to those who mentioned or quoted the account, and no others, as summoned', () => {
  const reply = { in_reply_to_tweet_id: '7' }
  expect(toMaxCost(listPrices, post({ text: 'Yes', reply }, true))).toBe(10_000)
  expect(toCharges(listPrices, post({ text: 'Yes', reply }, true), { data: { id: '1' } })).toMatchObject([{ item: 'reply-summoned' }])
  expect(toMaxCost(listPrices, post({ text: 'Yes, example.com', reply }, true))).toBe(200_000)
})

test('reserves for a page what its posts, their authors and what they refer to can cost', () => {
  const path = `${root}/2/users/7/tweets?max_results=25`
  expect(toMaxCost(listPrices, { name: 'GET /2/users/:id/tweets', url: path })).toBe(125_000)
  const expanded = `${path}&expansions=author_id,referenced_tweets.id`
  expect(toMaxCost(listPrices, { name: 'GET /2/users/:id/tweets', url: expanded })).toBe(25 * 25_000)
  expect(toMaxCost(listPrices, { name: 'GET /2/users', url: `${root}/2/users?ids=1,2,3` })).toBe(30_000)
})

test('charges once for each resource of a response, and for follows by their owner', () => {
  const answer = {
    data: [{ id: '1' }, { id: '2' }],
    includes: { users: [{ id: '7' }], tweets: [{ id: '1' }, { id: '3' }], media: [{ media_key: '3_1' }] },
  }
  const charges = toCharges(listPrices, { name: 'GET /2/tweets', url: `${root}/2/tweets?ids=1,2` }, answer)
  expect(charges.map(({ item, id }) => `${item} ${id}`)).toEqual(['post-read 1', 'post-read 2', 'user-read 7', 'post-read 3'])
  const followers = toCharges(
    listPrices,
    { name: 'GET /2/users/:id/followers', url: `${root}/2/users/7/followers` },
    { data: [{ id: '9' }] },
  )
  expect(followers).toEqual([{ item: 'follow-read', id: '/2/users/7/followers 9', price: 10_000 }])
})

test('treats unknown calls as the most expensive of their kind', () => {
  const answer = { data: [{ id: '1' }] }
  expect(toCharges(listPrices, { name: 'GET /2/news', url: `${root}/2/news` }, answer)[0]!.price).toBe(10_000)
  expect(toMaxCost(listPrices, { name: 'POST /2/news', url: `${root}/2/news` })).toBe(15_000)
})

test('has a price for every call that the server makes', () => {
  const folder = new URL('../', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|^budget/.test(name),
  )
  const names = sources.flatMap((name) => [
    ...readFileSync(new URL(name, folder), 'utf8').matchAll(/['`]((?:GET|POST|PUT|DELETE) \/(?:2|1\.1)\/[^'`$]*)['`]/g),
  ])
  expect(names.length).toBeGreaterThan(5)
  for (const [, name] of names) expect(findPricedRead(name as 'GET /') ?? findPricedWrite(name as 'GET /'), name).toBeDefined()
})

test.each([
  ['0.005', 5000],
  ['2', 2_000_000],
  ['0.000001', 1],
  ['0.0000001', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
])('reads %j as %s millionths of a dollar', (text, amount) => expect(readDollars(text)).toBe(amount))

const sandbox = { isLive: false }

test('uses prices from the settings, and none for plans that X doesn’t bill by the call', () => {
  expect(readBudgetConfig({}, 'self-serve', sandbox).prices).toEqual(listPrices)
  expect(readBudgetConfig({ CHORUS_X_PRICES: ' post-read = 0.004, bookmark=0 ' }, 'self-serve', sandbox).prices).toEqual({
    ...listPrices,
    'post-read': 4000,
    bookmark: 0,
  })
  expect(readBudgetConfig({ CHORUS_X_PRICES: 'post-create=1' }, 'legacy', sandbox).prices).toEqual({
    ...noPrices,
    'post-create': 1_000_000,
  })
  for (const text of ['post-read', 'post-read=free', 'post-raed=1'])
    expect(() => readBudgetConfig({ CHORUS_X_PRICES: text }, 'legacy', sandbox)).toThrow(ConfigError)
})

describe('caps', () => {
  const read = (env: Record<string, string>, isLive = true) => {
    const settings = v.parse(v.object(budgetEnvironment), env)
    return readBudgetConfig(settings, 'self-serve', { isLive })
  }

  test('are set for accounts, guests and the server, and can be raised or removed', () => {
    expect(read({}).caps).toEqual({ payer: 5_000_000, server: 25_000_000, guests: 1_000_000 })
    expect(read({ CHORUS_X_DAILY_CAP: '100', CHORUS_X_ACCOUNT_DAILY_CAP: '0.5', CHORUS_X_GUEST_DAILY_CAP: '2' }).caps).toEqual({
      payer: 500_000,
      server: 100_000_000,
      guests: 2_000_000,
    })
    expect(read({ CHORUS_X_DAILY_CAP: 'none', CHORUS_X_ACCOUNT_DAILY_CAP: 'none' }).caps).toEqual({
      payer: undefined,
      server: undefined,
      guests: 1_000_000,
    })
    expect(read({}, false).caps).toEqual({ payer: undefined, server: undefined, guests: 1_000_000 })
    expect(() => read({ CHORUS_X_DAILY_CAP: 'unlimited' })).toThrow('must be an amount in dollars')
  })

  test('that are missing are pointed out where X bills', () => {
    expect(findCapWarning(read({}))).toBeUndefined()
    expect(findCapWarning(read({ CHORUS_X_DAILY_CAP: 'none' }))).toContain('no daily cap for the whole server')
    expect(findCapWarning(read({ CHORUS_X_ACCOUNT_DAILY_CAP: 'none' }))).toContain('none for each account')
    expect(findCapWarning(readBudgetConfig({ CHORUS_X_DAILY_CAP: 'none' }, 'enterprise', { isLive: true }))).toBeUndefined()
  })
})
