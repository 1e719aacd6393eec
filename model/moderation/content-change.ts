import type { LabelChoice } from './content-label.ts'
import type { ContentSettings, Labeler } from './content-settings.ts'
import { isSameWord, type MutedWord } from './muted-word.ts'

/** One change to a viewer's content settings. */
export type ContentChange =
  | { kind: 'adult'; isOn: boolean }
  /** `labeler`: about its own label. Absent: about a label that has the same meaning everywhere. */
  | { kind: 'choice'; label: string; choice: LabelChoice; labeler?: string }
  | { kind: 'labeler'; labeler: Labeler; isOn: boolean }
  /** A word that is on replaces the same word. */
  | { kind: 'word'; word: MutedWord; isOn: boolean }

export function withChange(settings: ContentSettings, change: ContentChange): ContentSettings {
  switch (change.kind) {
    case 'adult':
      return { ...settings, showsAdult: change.isOn }
    case 'choice': {
      const { label, choice, labeler } = change
      if (labeler === undefined) return { ...settings, choices: { ...settings.choices, [label]: choice } }
      const labelers = settings.labelers.map((each) =>
        each.id === labeler ? { ...each, choices: { ...each.choices, [label]: choice } } : each,
      )
      return { ...settings, labelers }
    }
    case 'labeler': {
      const others = settings.labelers.filter(({ id }) => id !== change.labeler.id)
      return { ...settings, labelers: change.isOn ? [...others, change.labeler] : others }
    }
    case 'word':
      return { ...settings, mutedWords: withWord(settings.mutedWords, change) }
  }
}

/** A list of muted words after a change. */
export function withWord(words: readonly MutedWord[], { word, isOn }: { word: MutedWord; isOn: boolean }): readonly MutedWord[] {
  const isIt = (each: MutedWord) => isSameWord(each, word) || (isOn && each.value.toLowerCase() === word.value.toLowerCase())
  const others = words.filter((each) => !isIt(each))
  return isOn ? [...others, word] : others
}
