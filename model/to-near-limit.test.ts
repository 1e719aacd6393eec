import { describe, expect, test } from 'vitest'
import type { Costs } from './costs.ts'
import { toNearLimit } from './to-near-limit.ts'

const nothing = { total: 0, unconfirmed: 0, costs: [] }
const toCosts = (more: Partial<Costs>): Costs => ({
  today: nothing,
  month: nothing,
  server: { today: 0, month: 0 },
  pageCost: 275_000,
  resetsAt: 0,
  ...more,
})
const price = 15_000
const everyones = (left: number): Costs['server'] => ({ today: 0, month: 0, limit: { amount: 25_000_000, left, leftToRead: left } })

describe('a limit is near', () => {
  test.each<[string, Partial<Costs>, number | undefined]>([
    ['without limits: never', {}, undefined],
    ['with more than a fifth left: not', { limit: { amount: 5_000_000, left: 1_000_001, leftToRead: 1_000_001 } }, undefined],
    ['with a fifth left', { limit: { amount: 5_000_000, left: 1_000_000, leftToRead: 1_000_000 } }, 1_000_000],
    ['when a page of posts no longer fits', { limit: { amount: 1_000_000, left: 274_999, leftToRead: 274_999 } }, 274_999],
    ['when what is left is kept for posting', { limit: { amount: 1_000_000, left: 300_000, leftToRead: 200_000 } }, 300_000],
    ['when everyone’s is', { limit: { amount: 5_000_000, left: 4_000_000, leftToRead: 4_000_000 }, server: everyones(100_000) }, 100_000],
    ['when everyone’s is, without one of its own', { server: everyones(0) }, 0],
    ['with enough left for everyone: not', { server: everyones(275_000) }, undefined],
  ])('%s', (_, costs, left) => expect(toNearLimit(toCosts(costs), price)).toBe(left))

  test('when the post itself costs more than what is left', () => {
    expect(toNearLimit(toCosts({ server: everyones(300_000) }), 400_000)).toBe(300_000)
  })
})
