import type { LabelChoice } from './content-label.ts'

/** What a label means. */
export interface LabelDefinition {
  value: string
  /** What it covers. `everything`: also whole profiles, with name and images. */
  blurs: 'everything' | 'content' | 'media' | 'none'
  /** How prominently it is shown where it covers nothing. */
  severity: 'alert' | 'inform' | 'none'
  /** Unless the viewer chose otherwise. */
  initial: LabelChoice
  /** Viewers can't choose. */
  isFixed?: boolean
  /** Hidden from viewers who haven't turned on adult content. */
  isAdult?: boolean
  /** No one can uncover it. */
  isFinal?: boolean
  /** Guests can't uncover it. */
  needsLogin?: boolean
  /** Applies to guests only. */
  isForGuests?: boolean
  /** Authors can't add it themselves. */
  isNeverOwn?: boolean
  /** Without a definition of its own, only the network's moderation service can add it. */
  isNetworkOnly?: boolean
  /** By language tag. Absent: the locale files name it. */
  words?: readonly LabelWords[]
}

export interface LabelWords {
  locale: string
  name: string
  description: string
}

const media = { blurs: 'media', severity: 'none' } as const
const everything = { blurs: 'everything', severity: 'none', isFixed: true } as const
const byNetwork = { isNeverOwn: true, isNetworkOnly: true } as const
const alert = { ...byNetwork, blurs: 'content', severity: 'alert' } as const
const inform = { ...byNetwork, blurs: 'content', severity: 'inform' } as const

/**
 * Labels that mean the same everywhere. The first group is that of com.atproto.label.defs and @atproto/api, the second the content warnings
 * of Lens metadata and X's `possibly_sensitive`, the third the definitions that Bluesky's own moderation publishes.
 */
const definitions: readonly LabelDefinition[] = [
  { value: '!hide', ...everything, initial: 'hide', isFinal: true, isNeverOwn: true },
  { value: '!warn', ...everything, initial: 'warn', isNeverOwn: true },
  { value: '!no-unauthenticated', ...everything, initial: 'hide', isFinal: true, isForGuests: true },
  { value: 'porn', ...media, initial: 'hide', isAdult: true },
  { value: 'sexual', ...media, initial: 'warn', isAdult: true },
  { value: 'graphic-media', ...media, initial: 'warn', isAdult: true },
  { value: 'nudity', ...media, initial: 'ignore' },

  { value: 'unsafe-for-work', ...media, initial: 'warn' },
  { value: 'sensitive-media', ...media, initial: 'warn' },
  { value: 'age-restricted', ...media, initial: 'warn', needsLogin: true },
  { value: 'spoiler', blurs: 'content', severity: 'none', initial: 'warn' },

  { value: 'spam', ...inform, initial: 'hide' },
  { value: 'impersonation', ...inform, blurs: 'none', initial: 'hide' },
  { value: 'scam', ...alert, initial: 'hide' },
  { value: 'intolerant', ...alert, initial: 'warn' },
  { value: 'self-harm', ...alert, initial: 'warn', isAdult: true },
  { value: 'security', ...alert, initial: 'hide' },
  { value: 'misleading', ...alert, initial: 'warn' },
  { value: 'threat', ...inform, initial: 'hide' },
  { value: 'unsafe-link', ...alert, initial: 'hide' },
  { value: 'illicit', ...alert, initial: 'hide' },
  { value: 'misinformation', ...inform, initial: 'warn' },
  { value: 'rumor', ...inform, blurs: 'none', initial: 'warn' },
  { value: 'rude', ...inform, initial: 'hide' },
  { value: 'extremist', ...alert, initial: 'hide' },
  { value: 'sensitive', ...alert, initial: 'warn', isAdult: true },
  { value: 'engagement-farming', ...alert, initial: 'hide' },
  { value: 'inauthentic', ...alert, initial: 'hide' },
  { value: 'sexual-figurative', ...byNetwork, ...media, initial: 'warn', isAdult: true },
]

/** A word that the viewer has muted. */
export const mutedWordDefinition: LabelDefinition = { value: 'muted-word', ...everything, initial: 'hide' }

const shared = new Map(definitions.map((definition) => [definition.value, definition]))

/** `gore` is the former name of `graphic-media`. */
export const findSharedDefinition = (value: string): LabelDefinition | undefined => shared.get(value === 'gore' ? 'graphic-media' : value)

/** Labels that viewers can decide about, whatever their source. */
export const commonLabels = ['porn', 'sexual', 'graphic-media', 'nudity'] as const

/** The texts for a language, or for a similar one, or else in English or the first language. */
export function pickWords(words: readonly LabelWords[], locale: string): LabelWords | undefined {
  const languageOf = (tag: string) => tag.split('-')[0]!.toLowerCase()
  return (
    words.find((each) => each.locale.toLowerCase() === locale.toLowerCase()) ??
    words.find((each) => languageOf(each.locale) === languageOf(locale)) ??
    words.find((each) => languageOf(each.locale) === 'en') ??
    words[0]
  )
}
