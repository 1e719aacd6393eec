import { messagesOf } from './catalogues.ts'
import { formatMessage } from './format-message.ts'
import type { Locale } from './locale.ts'
import type en from './locales/en.json'

export type MessageId = keyof typeof en
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string

/** Requires that the locale has been loaded. */
export function createTranslate(locale: Locale): Translate {
  const messages = messagesOf(locale)
  return (id, values) => {
    const message = messages[id]
    return message ? formatMessage(message, locale, values) : id
  }
}
