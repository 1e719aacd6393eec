import type { ContentChange } from '@chorus/model/moderation/content-change'
import { expect, test } from 'vitest'
import type { Moderation } from '../moderation/create-moderation.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { createAccountPreferences } from './account-preferences.ts'
import { createContentSettings } from './content-settings.ts'

type Preference = Record<string, unknown>
const named = (name: string, more: object): Preference => ({ $type: `app.bsky.actor.defs#${name}`, ...more })

/** An account whose preferences are changed in several tabs, with slow responses. */
function open(initial: readonly Preference[], tabs = 1) {
  let preferences = [...initial]
  const wait = () => new Promise<void>((resolve) => setImmediate(resolve))
  const xrpc = {
    did: 'did:plc:mina',
    query: async () => {
      const read = structuredClone(preferences)
      await wait()
      return { preferences: read }
    },
    call: async (_: string, __: unknown, body: { preferences: Preference[] }) => {
      await wait()
      // JSON omits what it can't express.
      preferences = JSON.parse(JSON.stringify(body.preferences)) as Preference[]
    },
  } as unknown as ActingXrpc
  const moderation = { forget: () => {} } as unknown as Moderation
  const each = Array.from({ length: tabs }, () => createContentSettings(xrpc, createAccountPreferences(xrpc), moderation, () => 1_000_000))
  return { save: (change: ContentChange, tab = 0) => each[tab]!.save(change), read: () => preferences }
}
const word = (value: string, more: object = {}) => ({ value, isTagOnly: false, exceptFollowing: false, ...more })
const others = [
  named('unheardOfPref', { deep: { list: [1, { a: null }] } }),
  named('threadViewPref', { sort: 'hotness', later: true }),
  { $type: 'com.example.other#pref', kept: 'yes' },
]

test('keeps what other clients wrote, also inside the preferences that it changes', async () => {
  const { save, read } = open([
    ...others,
    named('adultContentPref', { enabled: false, later: 1 }),
    named('contentLabelPref', { label: 'porn', visibility: 'hide', later: 2 }),
    named('contentLabelPref', { label: 'porn', visibility: 'warn', labelerDid: 'did:plc:labeler' }),
    named('mutedWordsPref', { items: [{ value: 'old', targets: ['content'], later: 3 }], later: 4 }),
  ])
  await save({ kind: 'adult', isOn: true })
  await save({ kind: 'choice', label: 'porn', choice: 'ignore' })
  await save({ kind: 'word', word: word('new'), isOn: true })
  expect(read()).toEqual(
    expect.arrayContaining([
      ...others,
      named('adultContentPref', { enabled: true, later: 1 }),
      named('contentLabelPref', { label: 'porn', visibility: 'ignore', later: 2 }),
      named('contentLabelPref', { label: 'porn', visibility: 'warn', labelerDid: 'did:plc:labeler' }),
      named('mutedWordsPref', {
        items: [
          { id: expect.any(String), value: 'old', targets: ['content'], later: 3 },
          { id: expect.any(String), value: 'new', targets: ['content', 'tag'], actorTarget: 'all' },
        ],
        later: 4,
      }),
    ]),
  )
})

test('removes a word by its id, or without one by its value', async () => {
  const { save, read } = open([
    named('mutedWordsPref', {
      items: [
        { id: 'one', value: 'tide', targets: [] },
        { value: 'tide', targets: [] },
        { id: 'two', value: 'pier', targets: [] },
      ],
    }),
  ])
  await save({ kind: 'word', word: word('renamed', { id: 'two' }), isOn: false })
  await save({ kind: 'word', word: word('unheard of'), isOn: false })
  expect(read()[0]).toMatchObject({ items: [{ id: 'one', value: 'tide' }, { value: 'tide' }] })
  await save({ kind: 'word', word: word('tide', { id: 'one' }), isOn: false })
  expect(read()[0]).toMatchObject({ items: [{ id: expect.any(String), value: 'tide' }] })
  await save({ kind: 'word', word: word('tide'), isOn: false })
  expect(read()[0]).toMatchObject({ items: [] })
})

test('loses no change of tabs that save at the same time', async () => {
  const { save, read } = open(others, 3)
  const values = ['tide', 'pier', 'gull', 'rope', 'salt', 'fog']
  await Promise.all(values.map((value, index) => save({ kind: 'word', word: word(value), isOn: true }, index % 3)))
  const [saved] = read().slice(-1) as { items: { value: string }[] }[]
  expect(saved!.items.map(({ value }) => value).toSorted()).toEqual(values.toSorted())
  expect(read()).toEqual(expect.arrayContaining(others))
})
