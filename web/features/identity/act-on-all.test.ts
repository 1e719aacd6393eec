import { expect, test } from 'vitest'
import { actOnAll, type Step } from './act-on-all.ts'

const step = (place: string, key: string, run: Step['run']): Step => ({ key, place, run })

test('what fails at one network stops no other, and each tells how it ended', async () => {
  const told: string[] = []
  const ended = await actOnAll(
    [
      step('bluesky', 'a', async () => 'done'),
      step('lens', 'b', async () => Promise.reject(new Error('No.'))),
      step('x', 'c', 'out'),
      step('farcaster', 'd', async () => 'unchanged'),
    ],
    (key, state) => told.push(`${key} ${state}`),
  )
  expect(Object.fromEntries(ended)).toEqual({ a: 'done', b: 'failed', c: 'out', d: 'unchanged' })
  expect(told).toEqual(expect.arrayContaining(['a busy', 'a done', 'b busy', 'b failed', 'c out', 'd unchanged']))
})

test('two accounts of one network wait for each other, networks do not', async () => {
  const order: string[] = []
  const log = (name: string) => async () => {
    order.push(name)
    return 'done' as const
  }
  const slow = async () => {
    order.push('slow begins')
    await new Promise((resolve) => setTimeout(resolve, 10))
    order.push('slow ends')
    return 'done' as const
  }
  await actOnAll([step('lens', '1', slow), step('lens', '2', log('after')), step('x', '3', log('elsewhere'))], () => {})
  expect(order).toEqual(['slow begins', 'elsewhere', 'slow ends', 'after'])
})
