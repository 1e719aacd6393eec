import { describe, expect, test } from 'vitest'
import { largestZoom, middle, moveCrop, toSourceRect, zoomCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('what a crop takes', () => {
  test('at first the middle, as much as fits', () => {
    expect(toSourceRect(wide, middle, 1)).toEqual({ left: 100, top: 0, width: 200, height: 200 })
    expect(toSourceRect({ width: 200, height: 400 }, middle, 1)).toEqual({ left: 0, top: 100, width: 200, height: 200 })
    expect(toSourceRect({ width: 300, height: 300 }, middle, 3)).toEqual({ left: 0, top: 100, width: 300, height: 100 })
  })
  test('half of each side at twice the size, around the same middle', () =>
    expect(toSourceRect(wide, zoomCrop(middle, 2), 1)).toEqual({ left: 150, top: 50, width: 100, height: 100 }))
  test('never more than there is, and never closer than it may', () => {
    expect(zoomCrop(middle, 0.2).zoom).toBe(1)
    expect(zoomCrop(middle, 99).zoom).toBe(largestZoom)
  })
})

describe('pushing a picture', () => {
  test('goes with the finger: to the right shows more of what is on the left', () => {
    const moved = moveCrop(wide, middle, { x: 0.25, y: 0 }, 1)
    expect(toSourceRect(wide, moved, 1).left).toBe(50)
  })
  test('ends at its edges', () => {
    expect(toSourceRect(wide, moveCrop(wide, middle, { x: 9, y: 9 }, 1), 1)).toMatchObject({ left: 0, top: 0 })
    expect(toSourceRect(wide, moveCrop(wide, middle, { x: -9, y: -9 }, 1), 1)).toMatchObject({ left: 200, top: 0 })
  })
  test('does nothing where it fits exactly', () => expect(moveCrop(wide, middle, { x: 0, y: 0.5 }, 1)).toEqual(middle))
})
