import type { CompiledMessage } from './format-message.ts'
import type { Locale } from './locale.ts'

type Messages = Record<string, CompiledMessage>
type LoadWords = () => Promise<{ default: unknown }>

/** What the first visit shows; on the server, all messages. Compiled and divided at build time: build/messages-plugin. */
const firstWords: Record<Locale, LoadWords> = {
  en: () => import('./locales/en.json?first'),
  es: () => import('./locales/es.json?first'),
  ja: () => import('./locales/ja.json?first'),
  ko: () => import('./locales/ko.json?first'),
  'zh-Hans': () => import('./locales/zh-Hans.json?first'),
  'zh-Hant': () => import('./locales/zh-Hant.json?first'),
}

const moreWords = {
  others: {
    en: () => import('./locales/en.json?others'),
    es: () => import('./locales/es.json?others'),
    ja: () => import('./locales/ja.json?others'),
    ko: () => import('./locales/ko.json?others'),
    'zh-Hans': () => import('./locales/zh-Hans.json?others'),
    'zh-Hant': () => import('./locales/zh-Hant.json?others'),
  },
  writing: {
    en: () => import('./locales/en.json?writing'),
    es: () => import('./locales/es.json?writing'),
    ja: () => import('./locales/ja.json?writing'),
    ko: () => import('./locales/ko.json?writing'),
    'zh-Hans': () => import('./locales/zh-Hans.json?writing'),
    'zh-Hant': () => import('./locales/zh-Hant.json?writing'),
  },
} as const satisfies Record<string, Record<Locale, LoadWords>>

// Module state is safe here: messages are constants that load late.
const loaded = new Map<Locale, Messages>()
const loading = new Map<LoadWords, Promise<void>>()
/** Of the messages, beyond those of the first visit. */
export type WordPart = keyof typeof moreWords | 'governance' | 'wallets' | 'tokens' | 'apps' | 'events' | 'security'

/** Few pages need these, so not even the names of their files load with all pages. */
const findWords = async (part: WordPart): Promise<Record<Locale, LoadWords>> =>
  part === 'others' || part === 'writing' ? moreWords[part] : (await import('./late-words.ts')).lateWords[part]

/** What this page needs beyond the first messages. */
const needed = new Set<WordPart>()

/** Loads the messages of a language that this page needs. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  const more = await Promise.all([...needed].map(findWords))
  await Promise.all([firstWords, ...more].map((words) => load(locale, words[locale])))
}

/** Loads a part of the messages in the page's language, and in every language it switches to afterwards. Browsers only. */
export async function loadMoreWords(part: WordPart): Promise<void> {
  needed.add(part)
  const words = await findWords(part)
  await Promise.all([...loaded.keys()].map((locale) => load(locale, words[locale])))
}

/** A failed load is tried again on the next call. */
function load(locale: Locale, words: LoadWords): Promise<void> {
  const work = loading.get(words) ?? receive(locale, words)
  loading.set(words, work)
  return work
}

async function receive(locale: Locale, words: LoadWords): Promise<void> {
  try {
    const { default: messages } = await words()
    // The same object, so that translators created before also find these messages.
    loaded.set(locale, Object.assign(loaded.get(locale) ?? {}, messages))
  } catch (error) {
    loading.delete(words)
    throw error
  }
}

/** Requires that the locale has been loaded. */
export function messagesOf(locale: Locale): Readonly<Messages> {
  const messages = loaded.get(locale)
  if (!messages) throw new Error(`The messages of ${locale} were not loaded before they were needed.`)
  return messages
}
