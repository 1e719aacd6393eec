import { withChange, type ContentChange } from '@chorus/model/moderation/content-change'
import { initialSettings } from '@chorus/model/moderation/content-settings'
import type { Connection } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import { createViewerSettings } from './viewer-settings.ts'

const choose = (label: string): ContentChange => ({ kind: 'choice', label, choice: 'hide' })
const nudity = choose('nudity')
const spam = choose('spam')

/** A network whose saves stay pending until the test settles them. */
function setUp() {
  let stored = initialSettings
  const saves: { end(): void; fail(): void }[] = []
  let isHeld = false
  const answers: (() => void)[] = []
  const load = async () => {
    const answer = stored
    if (isHeld) await new Promise<void>((resolve) => answers.push(resolve))
    return answer
  }
  const save = (change: ContentChange) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        stored = withChange(stored, change)
        resolve()
      }
      saves.push({ end, fail: () => reject(new Error('refused')) })
    })
  const connection = { contentSettings: { load, save } } as unknown as Connection
  const connections = { farcaster: connection, lens: connection, x: connection, bluesky: connection }
  const settings = createViewerSettings({ connections, viewerOf: () => 'mina', isShell: false }, () => {})
  const change = (each: ContentChange) => settings.change('bluesky', each, withChange)
  const choices = () => settings.of('bluesky').choices
  return { settings, saves, change, choices, answers, holdLoads: () => void (isHeld = true) }
}

test('reverts only the change that failed while another is being saved', async () => {
  const { settings, saves, change, choices } = setUp()
  await settings.refresh('bluesky')
  const initial = choices()
  const outcomes = [change(nudity), change(spam)]
  expect(choices()).toMatchObject({ nudity: 'hide', spam: 'hide' })
  saves[0]!.fail()
  await expect(outcomes[0]).rejects.toThrow('refused')
  expect(choices()).toEqual({ ...initial, spam: 'hide' })
  saves[1]!.end()
  await outcomes[1]
  expect(choices()).toEqual({ ...initial, spam: 'hide' })
})

test('keeps a change that is saved while settings load after a failure', async () => {
  const { settings, saves, change, choices, answers, holdLoads } = setUp()
  await settings.refresh('bluesky')
  const outcomes = [change(nudity), change(spam)]
  holdLoads()
  saves[0]!.fail()
  await expect.poll(() => answers.length).toBe(1)
  saves[1]!.end()
  await outcomes[1]
  answers[0]!()
  await expect.poll(() => answers.length).toBe(2)
  expect(choices()).toMatchObject({ spam: 'hide' })
  answers[1]!()
  await expect(outcomes[0]).rejects.toThrow('refused')
  expect(choices()).toMatchObject({ spam: 'hide' })
})

test('tells other tabs what was saved without what is pending', async () => {
  const { settings, saves, change } = setUp()
  await settings.refresh('bluesky')
  const initial = settings.of('bluesky').choices['spam']
  const reported: unknown[] = []
  settings.subscribeSaved(([, saved]) => reported.push(saved.choices['spam']))
  const outcomes = [change(nudity), change(spam)]
  saves[0]!.end()
  await outcomes[0]
  expect(reported).toEqual([initial])
  saves[1]!.end()
  await outcomes[1]
  expect(reported).toEqual([initial, 'hide'])
})
