import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Locale } from './locale.ts'

type LoadWords = () => Promise<{ default: unknown }>

/** What the first visit shows; on the server, all messages. Compiled and divided at build time: build/messages-plugin. */
const firstWords: Record<Locale, LoadWords> = {
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
  ja: () => import('./locales/ja.json'),
  ko: () => import('./locales/ko.json'),
  'zh-Hans': () => import('./locales/zh-Hans.json'),
  'zh-Hant': () => import('./locales/zh-Hant.json'),
}

const otherWords: Record<Locale, LoadWords> = {
  en: () => import('./locales/en.json?others'),
  es: () => import('./locales/es.json?others'),
  ja: () => import('./locales/ja.json?others'),
  ko: () => import('./locales/ko.json?others'),
  'zh-Hans': () => import('./locales/zh-Hans.json?others'),
  'zh-Hant': () => import('./locales/zh-Hant.json?others'),
}

// Module state is safe here: messages are constants that load late.
const loaded = new Map<Locale, I18n>()
const loading = new Map<LoadWords, Promise<void>>()
/** Whether a part of this page needs more than the first messages. */
let needsAll = false

/** Loads the messages of a language that this page needs. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  await Promise.all([load(locale, firstWords[locale]), needsAll && load(locale, otherWords[locale])])
}

/** Loads all messages of the page’s language, and from then on of each other that it changes to. Browsers only. */
export async function loadAllWords(): Promise<void> {
  needsAll = true
  await Promise.all([...loaded.keys()].map((locale) => load(locale, otherWords[locale])))
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
    const i18n = loaded.get(locale) ?? setupI18n({ locale, messages: { [locale]: {} } })
    i18n.load(locale, messages as Messages)
    loaded.set(locale, i18n)
  } catch (error) {
    loading.delete(words)
    throw error
  }
}

/** Requires that the locale has been loaded. */
export function i18nOf(locale: Locale): I18n {
  const i18n = loaded.get(locale)
  if (!i18n) throw new Error(`The messages of ${locale} were not loaded before they were needed.`)
  return i18n
}
