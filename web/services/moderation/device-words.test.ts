import type { MutedWord } from '@chorus/model/moderation/muted-word'
import { afterEach, expect, test, vi } from 'vitest'
import { changeDeviceWord } from './change-device-word.ts'
import { openDeviceWords } from './device-words.ts'

const word = (value: string): MutedWord => ({ value, isTagOnly: false, exceptFollowing: false })

/** What a page knows. */
function toSettings() {
  let words: readonly MutedWord[] = []
  return { deviceWords: () => words, setDeviceWords: (next: readonly MutedWord[]) => void (words = next) }
}

/** Browser tabs over one storage. */
function openTabs(count: number, stored?: string) {
  const values = new Map<string, string>(stored === undefined ? [] : [['preference:muted-words', stored]])
  const listeners: ((event: { key: string | null }) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) => listeners.push(listener))
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const openTab = () => {
    const settings = toSettings()
    void openDeviceWords(settings)
    return {
      view: settings.deviceWords,
      change: (changed: MutedWord, isOn: boolean) => changeDeviceWord(settings, () => storage, { word: changed, isOn }),
    }
  }
  return {
    values,
    openTab,
    tabs: Array.from({ length: count }, openTab),
    tell: (key: string | null) => listeners.forEach((listener) => listener({ key })),
  }
}
afterEach(() => void vi.unstubAllGlobals())

test('keeps words for the next visit and follows other tabs', () => {
  const { tabs, tell, openTab } = openTabs(2)
  const [one, two] = tabs
  expect(one!.change(word('tide'), true)).toBe(true)
  // Before the other tab has heard of it.
  expect(two!.change(word('pier'), true)).toBe(true)
  tell('preference:muted-words')
  for (const tab of tabs) expect(tab.view()).toEqual([word('tide'), word('pier')])
  two!.change(word('tide'), false)
  expect(openTab().view()).toEqual([word('pier')])
})

test('forgets its words when storage is cleared', () => {
  const { tabs, tell, values } = openTabs(1, JSON.stringify([word('tide')]))
  expect(tabs[0]!.view()).toEqual([word('tide')])
  values.clear()
  tell('preference:other')
  expect(tabs[0]!.view()).toEqual([word('tide')])
  tell(null)
  expect(tabs[0]!.view()).toEqual([])
})

test.each(['{', '[1, null]', '"tide"', '[{"value":""}]', '[{"value":1}]'])('ignores what it did not store: %s', (stored) => {
  const [tab] = openTabs(1, stored).tabs
  expect(tab!.view()).toEqual([])
  tab!.change(word('pier'), true)
  expect(tab!.view()).toEqual([word('pier')])
})

test('mutes until the page closes where the browser stores nothing, and returns false', () => {
  const settings = toSettings()
  const blocked = () => {
    throw new Error('Access is denied.')
  }
  expect(changeDeviceWord(settings, blocked, { word: word('tide'), isOn: true })).toBe(false)
  expect(settings.deviceWords()).toEqual([word('tide')])
  expect(changeDeviceWord(settings, blocked, { word: word('tide'), isOn: false })).toBe(false)
  expect(settings.deviceWords()).toEqual([])
})
