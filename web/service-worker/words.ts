import type { PushMessage } from '@chorus/contract/notifications/push-message'
import { isLocale, type Locale } from '../i18n/locale.ts'
import { say, type WorkerMessageId } from './say.ts'

/** The sentence for each kind of message. */
const sentences: Record<PushMessage['kind'], WorkerMessageId> = {
  Reaction: 'pushMessage.liked',
  Mirror: 'pushMessage.reposted',
  Act: 'pushMessage.collected',
  Follow: 'pushMessage.followed',
  Comment: 'pushMessage.replied',
  Quote: 'pushMessage.quoted',
  Mention: 'pushMessage.mentioned',
  Several: 'pushMessage.several',
  ScheduledFailed: 'pushMessage.scheduledFailed',
  ProposalEnds: 'pushMessage.proposalEnds',
}

/** Unicode isolates keep a name’s text direction from affecting the sentence. */
const isolate = (name: string): string => `\u2068${name}\u2069`

/** The message in the user’s language. */
export function toWords({ kind, names, people, count, text, locale }: PushMessage): { title: string; body?: string; lang: Locale } {
  const lang = isLocale(locale) ? locale : 'en'
  const [first = '', second = ''] = names.map(isolate)
  const values = { count: people, others: people - names.length, first, second }
  if (kind !== 'Several') return { title: say(lang, sentences[kind], values), ...(text ? { body: text } : {}), lang }
  return { title: say(lang, 'pushMessage.several', { count }), body: say(lang, 'pushMessage.from', values), lang }
}
