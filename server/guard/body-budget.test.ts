import { expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const room = { total: 250, perClient: 100 }

test('refuses a client that has used up its own budget with 429, and no other client', () => {
  const budget = createBodyBudget(room)
  budget.open('a').add(60)
  const second = budget.open('a')
  expect(() => second.add(50)).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }))
  second.add(40)
  budget.open('b').add(100)
})

test('refuses everyone with 503 once the total budget is used up', () => {
  const budget = createBodyBudget(room)
  for (const client of ['a', 'b']) budget.open(client).add(100)
  const third = budget.open('c')
  third.add(50)
  expect(() => third.add(1)).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }))
  expect(() => budget.open(undefined).add(1)).toThrow(expect.objectContaining({ status: 503 }))
})

test('frees the budget when a body ends, even a refused one, and only once', () => {
  const budget = createBodyBudget(room)
  for (let round = 0; round < 10; round++) {
    const meter = budget.open('a')
    meter.add(90)
    expect(() => meter.add(20)).toThrow('Too many uploads')
    meter.end()
    meter.end()
  }
  const all = budget.open(undefined)
  all.add(250)
  all.end()
})
