import { expect, test } from 'vitest'
import { findChoices } from './find-choices.ts'

const labels = ['Harbour', 'Harbour 3', 'Lighthouse', 'Night boat']
const order = [3, 2, 1, 0]

test.each([
  ['', [3, 2, 1, 0]],
  ['  ', [3, 2, 1, 0]],
  ['harb', [1, 0]],
  ['HARBOUR', [1, 0]],
  ['boat', [3]],
  ['nowhere', []],
  ['3', [2, 1]],
  ['#1', [0]],
  ['0', []],
  ['9', []],
])('%j finds %j', (text, found) => expect(findChoices(text, { order, labels, isByPlace: false })).toEqual(found))

test('finds a choice by its place in a ranking', () => {
  expect(findChoices('3', { order, labels, isByPlace: true })).toEqual([1])
  expect(findChoices('1', { order, labels, isByPlace: true })).toEqual([3])
  expect(findChoices('5', { order, labels, isByPlace: true })).toEqual([])
})

test('finds one of ten thousand', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `Grant ${index % 7}`)
  const all = many.map((_, index) => index)
  expect(findChoices('9,999', { order: all, labels: many, isByPlace: false })).toEqual([])
  expect(findChoices('9999', { order: all, labels: many, isByPlace: false })).toEqual([9998])
})
