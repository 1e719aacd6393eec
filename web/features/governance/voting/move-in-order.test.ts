import { expect, test } from 'vitest'
import { moveInOrder } from './move-in-order.ts'

test.each([
  [7, 0, [7, 3, 5, 9]],
  [3, 3, [5, 7, 9, 3]],
  [5, 2, [3, 7, 5, 9]],
  [9, 3, [3, 5, 7, 9]],
])('moves %i to place %i', (entry, to, order) => expect(moveInOrder([3, 5, 7, 9], entry, to)).toEqual(order))
