import { Failure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import { describe, expect, test } from 'vitest'
import { createPostTable } from './post-table.ts'
import { createRegistry } from './registry.ts'
import { createResource } from './resource.ts'

const post = (ref: string, more: Partial<Post> = {}) => ({ ref, type: 'Post', ...more }) as Post

describe('the table of posts', () => {
  test('remembers quoted posts and parents too, and a repost as the post itself', () => {
    const table = createPostTable()
    table.put([
      post('x:1', { type: 'Mirror', reporter: { handle: 'mina' } as Post['reporter'], quoteOn: post('x:2'), commentOn: post('x:3') }),
    ])
    expect(table.find('x:1')).toMatchObject({ type: 'Post', reporter: undefined })
    expect(table.find('x:2')).toBeDefined()
    expect(table.find('x:3')).toBeDefined()
  })

  test('forgets the least recently seen when it is full', () => {
    const table = createPostTable(2)
    table.put([post('x:1'), post('x:2'), post('x:1'), post('x:3')])
    expect(table.find('x:2')).toBeUndefined()
    expect(table.find('x:1')).toBeDefined()
  })
})

describe('a resource', () => {
  test('keeps what it was while it is fetched anew, and after a failure', async () => {
    const answers: (() => Promise<string>)[] = [async () => 'one', () => Promise.reject(new Failure('broken', 'no'))]
    const resource = createResource(() => answers.shift()!())
    await resource.load()
    const second = resource.load()
    expect(resource.view()).toMatchObject({ value: 'one', isLoading: true })
    await second
    expect(resource.view()).toMatchObject({ value: 'one', isLoading: false, failure: { kind: 'broken' } })
  })

  test('two loads at once are one', async () => {
    let calls = 0
    const resource = createResource(async () => ++calls)
    await Promise.all([resource.load(), resource.load()])
    expect(calls).toBe(1)
  })
})

test('a registry closes what it lets go of', () => {
  const closed: string[] = []
  const registry = createRegistry<string>(2, (value) => closed.push(value))
  for (const key of ['a', 'b', 'a', 'c']) registry.open(key, () => key)
  expect(closed).toEqual(['b'])
})
