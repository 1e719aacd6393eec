import { Failure } from '@chorus/model/failure'
import { describe, expect, test } from 'vitest'
import { createRegistry } from './registry.ts'
import { createResource } from './resource.ts'

describe('a resource', () => {
  test('keeps its value while it reloads and after a failure', async () => {
    const answers: (() => Promise<string>)[] = [async () => 'one', () => Promise.reject(new Failure('broken', 'no'))]
    const resource = createResource(() => answers.shift()!())
    await resource.load()
    const second = resource.load()
    expect(resource.view()).toMatchObject({ value: 'one', isLoading: true })
    await second
    expect(resource.view()).toMatchObject({ value: 'one', isLoading: false, failure: { kind: 'broken' } })
  })

  test('shares one load between two callers', async () => {
    let calls = 0
    const resource = createResource(async () => ++calls)
    await Promise.all([resource.load(), resource.load()])
    expect(calls).toBe(1)
  })
})

test('a registry closes the entries it evicts', () => {
  const closed: string[] = []
  const registry = createRegistry<string>(2, (value) => closed.push(value))
  for (const key of ['a', 'b', 'a', 'c']) registry.open(key, () => key)
  expect(closed).toEqual(['b'])
})
