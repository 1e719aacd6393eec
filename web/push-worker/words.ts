import type { PushMessage } from '@chorus/contract/notifications/push-message'
import { setupI18n } from '@lingui/core'
import type { MessageId } from '../i18n/create-translate.ts'
import { isLocale, type Locale } from '../i18n/locale.ts'
// The worker’s build strips all but the `pushMessage.` messages: build/messages-plugin.
import en from '../i18n/locales/en.json'
import es from '../i18n/locales/es.json'
import ja from '../i18n/locales/ja.json'
import ko from '../i18n/locales/ko.json'
import zhHans from '../i18n/locales/zh-Hans.json'
import zhHant from '../i18n/locales/zh-Hant.json'

type PushMessageId = Extract<MessageId, `pushMessage.${string}`>

const catalogues: Record<Locale, Record<string, string>> = { en, es, ja, ko, 'zh-Hans': zhHans, 'zh-Hant': zhHant }

/** The sentence for each kind of message. */
const sentences: Record<PushMessage['kind'], PushMessageId> = {
  Reaction: 'pushMessage.liked',
  Mirror: 'pushMessage.reposted',
  Act: 'pushMessage.collected',
  Follow: 'pushMessage.followed',
  Comment: 'pushMessage.replied',
  Quote: 'pushMessage.quoted',
  Mention: 'pushMessage.mentioned',
  Several: 'pushMessage.several',
}

/** Unicode isolates keep a name’s text direction from affecting the sentence. */
const isolate = (name: string): string => `\u2068${name}\u2069`

/** The message in the user’s language. */
export function toWords({ kind, names, people, count, text, locale }: PushMessage): { title: string; body?: string; lang: Locale } {
  const lang = isLocale(locale) ? locale : 'en'
  const i18n = setupI18n({ locale: lang, messages: { [lang]: catalogues[lang] } })
  const [first = '', second = ''] = names.map(isolate)
  const values = { count: people, others: people - names.length, first, second }
  const say = (id: PushMessageId, given: Record<string, string | number>): string => i18n._(id, given)
  if (kind !== 'Several') return { title: say(sentences[kind], values), ...(text ? { body: text } : {}), lang }
  return { title: say('pushMessage.several', { count }), body: say('pushMessage.from', values), lang }
}
