import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toProfile } from './to-profile.ts'
import { WireProfile } from './wire.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const list = `at://${did}/app.bsky.graph.list/3kaaaaaaaaaaa`
const seen = (viewer: object) => toProfile(v.parse(WireProfile, { did, handle: 'teo.example', viewer })).viewerContext

test('someone blocked through a list is blocked and cannot be unblocked individually', () => {
  expect(seen({ blocking: list, blockingByList: { uri: list } })).toMatchObject({ blocking: true, canUnblock: false, canUnmute: true })
  expect(seen({ blocking: `at://${did}/app.bsky.graph.block/3kaaaaaaaaaaa` })).toMatchObject({ blocking: true, canUnblock: true })
})

test('someone muted through a list is muted and cannot be unmuted individually', () => {
  expect(seen({ muted: true, mutedByList: { uri: list } })).toMatchObject({ muting: true, canUnmute: false, canUnblock: true })
  expect(seen({ muted: true })).toMatchObject({ muting: true, canUnmute: true })
})
