import type { Profile, ViewerContext } from '@chorus/model/profile'
import { expect, test } from 'vitest'
import { isModeratedByList } from './is-moderated-by-list.ts'
import type { Relation } from './relation-messages.ts'

const relations: readonly (Relation | 'report')[] = ['follow', 'mute', 'block', 'report']
const heldBy = (viewerContext: ViewerContext | undefined) =>
  relations.filter((relation) => isModeratedByList({ viewerContext } as Profile, relation))

test('hides unmute and unblock for people muted or blocked by a list, and nothing else', () => {
  expect(heldBy({ blocking: true, canUnblock: false, canUnmute: true })).toEqual(['block'])
  expect(heldBy({ muting: true, canUnblock: true, canUnmute: false })).toEqual(['mute'])
})

test('treats a missing viewer context as not moderated by a list', () => {
  expect(heldBy({ blocking: true, muting: true })).toEqual([])
  expect(heldBy(undefined)).toEqual([])
})
