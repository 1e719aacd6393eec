import { expect, test } from 'vitest'
import type { Translate } from '../../../i18n/create-translate.ts'
import type { PushSwitches } from './push-calls.ts'
import { pressSwitch, pressMainSwitch, toSwitchLabel } from './switch-views.ts'

const one = (push_type: 'all' | 'likes' | 'reply', more: object = {}) => ({
  platform: 'bsky' as const,
  push_type,
  title: push_type,
  state: true,
  disabled: false,
  ...more,
})
const switches: PushSwitches = {
  push_switch: true,
  list: [
    { title: 'Bluesky', list: [one('all', { sub_type: ['likes', 'reply'] }), one('likes'), one('reply')] },
    { title: 'Lens', list: [{ ...one('likes'), platform: 'lens' }] },
  ],
}
const disabledOf = ({ list }: PushSwitches) => list.map((group) => group.list.map(({ disabled }) => disabled))
const statesOf = ({ list }: PushSwitches) => list.map((group) => group.list.map(({ state }) => state))

test('disables the switches of a group while its main switch is off, and keeps their state', () => {
  const off = pressSwitch(switches, { platform: 'bsky', push_type: 'all' }, false)
  expect(disabledOf(off)).toEqual([[false, true, true], [false]])
  expect(statesOf(off)).toEqual([[false, true, true], [true]])
  expect(pressSwitch(off, { platform: 'bsky', push_type: 'all' }, true)).toEqual(switches)
})

test('presses only the switch of the given platform and type', () => {
  const off = pressSwitch(switches, { platform: 'bsky', push_type: 'likes' }, false)
  expect(statesOf(off)).toEqual([[true, false, true], [true]])
})

test('disables every switch while push is off', () => {
  const off = pressMainSwitch(pressSwitch(switches, { platform: 'bsky', push_type: 'all' }, false), false)
  expect(disabledOf(off)).toEqual([[true, true, true], [true]])
  expect(disabledOf(pressMainSwitch(off, true))).toEqual([[false, true, true], [false]])
})

test.each([
  ['bsky', 'all', 'push.allFromNetwork Bluesky'],
  ['all', 'farcaster', 'push.allFromNetwork Farcaster'],
  ['lens', 'lens', 'push.allFromNetwork Lens'],
  ['all', 'likes', 'push.likes'],
  ['all', 'all', 'All notifications'],
] as const)('labels the switch %s %s', (platform, push_type, label) => {
  const t: Translate = (id, values) => [id, ...Object.values(values ?? {})].join(' ')
  expect(toSwitchLabel(t, { ...one('likes'), platform, push_type, title: 'All notifications' })).toBe(label)
})
