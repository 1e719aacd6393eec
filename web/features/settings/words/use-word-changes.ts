import { isFailure } from '@chorus/model/failure'
import { withChange } from '@chorus/model/moderation/content-change'
import type { MutedWord } from '@chorus/model/moderation/muted-word'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { changeDeviceWord } from '../../../services/moderation/change-device-word.ts'
import { showError } from '../../../services/toasts/show-error.ts'

/** A list of muted words, either stored by a network for an account or in this browser. */
export type WordPlace = NetworkName | 'device'

/** Mutes and unmutes words, at once and with an undo. */
export function useWordChanges() {
  const t = useT()
  const { contentRules, toaster } = useServices()
  const { settings } = contentRules

  /** Whether the word is now as the user wants it. Otherwise says why not. */
  const apply = async (place: WordPlace, word: MutedWord, isOn: boolean): Promise<boolean> => {
    if (place === 'device') {
      if (!changeDeviceWord(settings, () => localStorage, { word, isOn }))
        toaster.show({ kind: 'warning', message: t('mutedWords.notStored') })
      return true
    }
    try {
      if (!settings.loaded(place)) await settings.refresh(place)
      await settings.change(place, { kind: 'word', word, isOn }, withChange)
      return true
    } catch (error) {
      const fallback = t('mutedWords.failed', { network: descriptors[place].label })
      if (isFailure(error)) void showError({ toaster }, error, t, fallback)
      return false
    }
  }

  const change = async (places: readonly WordPlace[], word: MutedWord, isOn: boolean): Promise<void> => {
    const outcomes = await Promise.all(places.map((place) => apply(place, word, isOn)))
    const changed = places.filter((_, index) => outcomes[index])
    if (changed.length === 0) return
    const undo = { label: t('action.undo'), run: () => void Promise.all(changed.map((place) => apply(place, word, !isOn))) }
    toaster.show({ kind: 'success', message: t(isOn ? 'mutedWords.added' : 'mutedWords.removed', { word: word.value }), action: undo })
  }
  return change
}
