import { withWord } from '@chorus/model/moderation/content-change'
import type { MutedWord } from '@chorus/model/moderation/muted-word'
import { readDeviceWords, type OpenStorage } from './device-words.ts'
import { mutedWordsKey } from './muted-words-script.ts'
import type { ViewerSettings } from './viewer-settings.ts'

type Settings = Pick<ViewerSettings, 'deviceWords' | 'setDeviceWords'>

/** Applies a change at once. False: this browser stores nothing, so it lasts only as long as the page. */
export function changeDeviceWord(settings: Settings, open: OpenStorage, change: { word: MutedWord; isOn: boolean }): boolean {
  // Another tab may have changed the list since.
  const words = withWord(readDeviceWords(open) ?? settings.deviceWords(), change)
  settings.setDeviceWords(words)
  try {
    open().setItem(mutedWordsKey, JSON.stringify(words))
    return true
  } catch {
    return false
  }
}
