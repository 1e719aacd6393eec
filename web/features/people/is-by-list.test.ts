import type { Profile, ViewerContext } from '@chorus/model/profile'
import { expect, test } from 'vitest'
import { isByList } from './is-by-list.ts'
import type { Relation } from './relation-words.ts'

const relations: readonly (Relation | 'report')[] = ['follow', 'mute', 'block', 'report']
const heldBy = (viewerContext: ViewerContext | undefined) =>
  relations.filter((relation) => isByList({ viewerContext } as Profile, relation))

test('whom a list blocks or mutes is not offered back, and everything else about them is', () => {
  expect(heldBy({ blocking: true, canUnblock: false, canUnmute: true })).toEqual(['block'])
  expect(heldBy({ muting: true, canUnblock: true, canUnmute: false })).toEqual(['mute'])
})

test('who says nothing of lists has none', () => {
  expect(heldBy({ blocking: true, muting: true })).toEqual([])
  expect(heldBy(undefined)).toEqual([])
})
