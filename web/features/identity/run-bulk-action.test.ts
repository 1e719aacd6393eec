import { expect, test } from 'vitest'
import { type BulkTask, runBulkAction } from './run-bulk-action.ts'

const task = (queue: string, key: string, run: BulkTask['run']): BulkTask => ({ key, queue, run })

test('continues after a failure and reports each state', async () => {
  const changes: string[] = []
  const finished = await runBulkAction(
    [
      task('bluesky', 'a', async () => 'done'),
      task('lens', 'b', async () => Promise.reject(new Error('No.'))),
      task('x', 'c', 'logged-out'),
      task('farcaster', 'd', async () => 'unchanged'),
    ],
    (key, state) => changes.push(`${key} ${state}`),
  )
  expect(Object.fromEntries(finished)).toEqual({ a: 'done', b: 'failed', c: 'logged-out', d: 'unchanged' })
  expect(changes).toEqual(expect.arrayContaining(['a busy', 'a done', 'b busy', 'b failed', 'c logged-out', 'd unchanged']))
})

test('runs tasks of one queue in order, and queues in parallel', async () => {
  const order: string[] = []
  const log = (name: string) => async () => {
    order.push(name)
    return 'done' as const
  }
  const slow = async () => {
    order.push('slow starts')
    await new Promise((resolve) => setTimeout(resolve, 10))
    order.push('slow ends')
    return 'done' as const
  }
  await runBulkAction([task('lens', '1', slow), task('lens', '2', log('next')), task('x', '3', log('parallel'))], () => {})
  expect(order).toEqual(['slow starts', 'parallel', 'slow ends', 'next'])
})
