import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorld } from './create-world.ts'
import { keepPosting } from './keep-posting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('posts as members of the cast only, although hostile accounts are in the same world', () => {
  const world = createWorld({ hostile: ['<script>', '<img>', '&lt;'] })
  const add = vi.spyOn(world, 'add')
  const stop = keepPosting(world, 1)
  vi.advanceTimersByTime(200_000)
  stop()
  expect(add).toHaveBeenCalledTimes(200)
  expect(add.mock.calls.filter(([{ author }]) => author.startsWith('hostile'))).toEqual([])
})
