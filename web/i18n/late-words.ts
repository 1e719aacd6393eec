import type { Locale } from './locale.ts'

/** Messages that only proposals of DAOs need, only wallets and their NFTs, only tokens, only mini apps and frames, only events, or only security. */
export const lateWords = {
  governance: {
    en: () => import('./locales/en.json?governance'),
    es: () => import('./locales/es.json?governance'),
    ja: () => import('./locales/ja.json?governance'),
    ko: () => import('./locales/ko.json?governance'),
    'zh-Hans': () => import('./locales/zh-Hans.json?governance'),
    'zh-Hant': () => import('./locales/zh-Hant.json?governance'),
  },
  wallets: {
    en: () => import('./locales/en.json?wallets'),
    es: () => import('./locales/es.json?wallets'),
    ja: () => import('./locales/ja.json?wallets'),
    ko: () => import('./locales/ko.json?wallets'),
    'zh-Hans': () => import('./locales/zh-Hans.json?wallets'),
    'zh-Hant': () => import('./locales/zh-Hant.json?wallets'),
  },
  tokens: {
    en: () => import('./locales/en.json?tokens'),
    es: () => import('./locales/es.json?tokens'),
    ja: () => import('./locales/ja.json?tokens'),
    ko: () => import('./locales/ko.json?tokens'),
    'zh-Hans': () => import('./locales/zh-Hans.json?tokens'),
    'zh-Hant': () => import('./locales/zh-Hant.json?tokens'),
  },
  apps: {
    en: () => import('./locales/en.json?apps'),
    es: () => import('./locales/es.json?apps'),
    ja: () => import('./locales/ja.json?apps'),
    ko: () => import('./locales/ko.json?apps'),
    'zh-Hans': () => import('./locales/zh-Hans.json?apps'),
    'zh-Hant': () => import('./locales/zh-Hant.json?apps'),
  },
  events: {
    en: () => import('./locales/en.json?events'),
    es: () => import('./locales/es.json?events'),
    ja: () => import('./locales/ja.json?events'),
    ko: () => import('./locales/ko.json?events'),
    'zh-Hans': () => import('./locales/zh-Hans.json?events'),
    'zh-Hant': () => import('./locales/zh-Hant.json?events'),
  },
  security: {
    en: () => import('./locales/en.json?security'),
    es: () => import('./locales/es.json?security'),
    ja: () => import('./locales/ja.json?security'),
    ko: () => import('./locales/ko.json?security'),
    'zh-Hans': () => import('./locales/zh-Hans.json?security'),
    'zh-Hant': () => import('./locales/zh-Hant.json?security'),
  },
} satisfies Record<string, Record<Locale, () => Promise<{ default: unknown }>>>
