import type { ContentSettings } from '@chorus/model/moderation/content-settings'
import { pickWords } from '@chorus/model/moderation/label-definition'
import type { LoadedSettings } from './viewer-settings.ts'

/** Labelers have words in up to a hundred languages, of which a page needs one. */
export const toOneLanguage = (loaded: LoadedSettings, locale: string): LoadedSettings =>
  loaded.map(([viewer, settings]) => [viewer, withOneLanguage(settings, locale)] as const)

const withOneLanguage = (settings: ContentSettings, locale: string): ContentSettings => ({
  ...settings,
  labelers: settings.labelers.map((labeler) => ({
    ...labeler,
    definitions: labeler.definitions.map((definition) => {
      const words = definition.words && pickWords(definition.words, locale)
      return words ? { ...definition, words: [words] } : definition
    }),
  })),
})
