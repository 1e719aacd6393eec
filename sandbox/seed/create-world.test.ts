import { describe, expect, test } from 'vitest'
import { createWorld } from './create-world.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const toText = (world: ReturnType<typeof createWorld>) => JSON.stringify(world)

describe('a world', () => {
  test('is the same for the same seed and moment', () => {
    expect(toText(createWorld({ now, seed: 'one' }))).toBe(toText(createWorld({ now, seed: 'one' })))
  })

  test('differs by seed, moment and hostile texts', () => {
    const options = [{ now }, { now: now + 1 }, { now, seed: 'other' }, { now, hostile: ['<b>'] }]
    expect(new Set(options.map((each) => toText(createWorld(each)))).size).toBe(options.length)
  })

  test('has nothing of what was done to another one', () => {
    const before = toText(createWorld({ now }))
    const changed = createWorld({ now })
    const [post] = changed.posts
    post!.likes.push('someone')
    post!.deleted = true
    changed.people[0]!.name = 'Someone Else'
    changed.add({ ...post!, key: 'a-new-post' })
    changed.follows.splice(0)
    expect(toText(createWorld({ now }))).toBe(before)
    expect(createWorld({ now }).post('a-new-post')).toBeUndefined()
  })
})
