import type { MessageId } from '../i18n/create-translate.ts'
import { formatMessage, type CompiledMessage, type MessageValues } from '../i18n/format-message.ts'
import type { Locale } from '../i18n/locale.ts'
// The worker’s build strips all but the worker's own messages: build/messages-plugin.
import en from '../i18n/locales/en.json?first'
import es from '../i18n/locales/es.json?first'
import ja from '../i18n/locales/ja.json?first'
import ko from '../i18n/locales/ko.json?first'
import zhHans from '../i18n/locales/zh-Hans.json?first'
import zhHant from '../i18n/locales/zh-Hant.json?first'

/** A message that the worker's build contains. */
export type WorkerMessageId = Extract<MessageId, `pushMessage.${string}` | `offlinePage.${string}`>

const catalogues = { en, es, ja, ko, 'zh-Hans': zhHans, 'zh-Hant': zhHant } as Record<Locale, Record<WorkerMessageId, CompiledMessage>>

export const say = (locale: Locale, id: WorkerMessageId, values: MessageValues = {}): string =>
  formatMessage(catalogues[locale][id], locale, values)
