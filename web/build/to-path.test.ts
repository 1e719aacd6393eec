import { expect, test } from 'vitest'
import { toPath } from './to-path.ts'

test('joins shapes to one path, each from its own start', () => {
  expect(
    toPath([
      ['path', { d: 'M1 1h2', key: 'a' }],
      ['path', { d: 'm16 9-5.5 5.5', key: 'b' }],
    ]),
  ).toBe('M1 1h2M0 0m16 9-5.5 5.5')
})

test('writes each kind of shape', () => {
  expect(toPath([['circle', { cx: '12', cy: '12', r: '10' }]])).toBe('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z')
  expect(toPath([['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }]])).toBe('M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z')
  expect(toPath([['line', { x1: '1', y1: '2', x2: '3', y2: '4' }]])).toBe('M1 2L3 4')
  expect(toPath([['polyline', { points: '1 2 3 4' }]])).toBe('M1 2 3 4')
  expect(toPath([['polygon', { points: '1 2 3 4 5 6' }]])).toBe('M1 2 3 4 5 6z')
  expect(toPath([['rect', { x: '1', y: '2', width: '6', height: '4' }]])).toBe('M1 2h6v4h-6v-4z')
  const rounded = 'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z'
  expect(toPath([['rect', { width: '20', height: '16', x: '2', y: '4', rx: '2' }]])).toBe(rounded)
})

test('does not join shapes that are drawn differently', () => {
  expect(toPath([['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }]])).toBeUndefined()
  expect(toPath([['text', {}]])).toBeUndefined()
})
