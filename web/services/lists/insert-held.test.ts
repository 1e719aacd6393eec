import { describe, expect, test } from 'vitest'
import { insertInOrder, insertOnTop } from './insert-held.ts'

const shown = [90, 80, 70, 60, 50]

describe('in order', () => {
  const insert = insertInOrder<number>((a, b) => b - a)

  test('inserts every item while nothing is on screen', () => {
    const after = insert({ shown, held: [95, 75, 40], range: undefined }, false)
    expect(after).toEqual({ shown: [95, 90, 80, 75, 70, 60, 50, 40], held: [], range: undefined })
  })

  test('holds items whose position is on screen or above it', () => {
    const range = { first: 1, last: 3 }
    const after = insert({ shown, held: [95, 85, 75, 55, 45], range }, false)
    expect(after).toEqual({ shown: [90, 80, 70, 60, 55, 50, 45], held: [95, 85, 75], range })
  })

  test('moves the range with the items on screen', () => {
    const after = insert({ shown, held: [95, 85], range: { first: 1, last: 3 } }, true)
    expect(after).toEqual({ shown: [95, 90, 85, 80, 70, 60, 50], held: [], range: { first: 3, last: 5 } })
  })

  test('inserts between items on screen on request', () => {
    const after = insert({ shown, held: [75], range: { first: 1, last: 3 } }, true)
    expect(after).toMatchObject({ shown: [90, 80, 75, 70, 60, 50], held: [] })
  })

  test('returns the same array when nothing is held', () => {
    expect(insert({ shown, held: [], range: undefined }, true).shown).toBe(shown)
  })
})

describe('on top', () => {
  test('fills an empty list at once', () => {
    expect(insertOnTop({ shown: [], held: [3, 1], range: undefined }, false)).toMatchObject({ shown: [3, 1], held: [] })
  })

  test('holds new items until they are requested', () => {
    const before = { shown, held: [3, 1], range: undefined }
    expect(insertOnTop(before, false)).toMatchObject(before)
    expect(insertOnTop(before, true)).toMatchObject({ shown: [3, 1, ...shown], held: [] })
  })
})
