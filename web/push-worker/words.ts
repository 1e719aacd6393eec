import type { PushMessage } from '@chorus/contract/notifications/push-message'
import type { MessageId } from '../i18n/create-translate.ts'
import { formatMessage, type CompiledMessage } from '../i18n/format-message.ts'
import { isLocale, type Locale } from '../i18n/locale.ts'
// The worker’s build strips all but the `pushMessage.` messages: build/messages-plugin.
import en from '../i18n/locales/en.json?first'
import es from '../i18n/locales/es.json?first'
import ja from '../i18n/locales/ja.json?first'
import ko from '../i18n/locales/ko.json?first'
import zhHans from '../i18n/locales/zh-Hans.json?first'
import zhHant from '../i18n/locales/zh-Hant.json?first'

type PushMessageId = Extract<MessageId, `pushMessage.${string}`>

const catalogues = { en, es, ja, ko, 'zh-Hans': zhHans, 'zh-Hant': zhHant } as Record<Locale, Record<PushMessageId, CompiledMessage>>

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
  const [first = '', second = ''] = names.map(isolate)
  const values = { count: people, others: people - names.length, first, second }
  const say = (id: PushMessageId, given: Record<string, string | number>): string => formatMessage(catalogues[lang][id], lang, given)
  if (kind !== 'Several') return { title: say(sentences[kind], values), ...(text ? { body: text } : {}), lang }
  return { title: say('pushMessage.several', { count }), body: say('pushMessage.from', values), lang }
}
