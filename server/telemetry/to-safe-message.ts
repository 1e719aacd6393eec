import { redactText } from '@chorus/model/text/redact-text'

const most = 300

/**
 * What an error says, without what it may quote of people: texts in quotes, names, addresses and tokens. What it was about is in its frames.
 */
export const toSafeMessage = (message: string): string =>
  redactText(message)
    // A quote that doesn't end was cut.
    .replaceAll(/["'`“‘«](?:.*?["'`”’»]|.*$)/gs, '…')
    .replaceAll(/\b[a-z][a-z\d+.-]{0,20}:\/\/\S*/gi, '…')
    .replaceAll(/\bdid:\S+/gi, '…')
    .replaceAll(/\b0x[\da-f]{4,}/gi, '…')
    .replaceAll(/@[\w.-]+/g, '@…')
    .replaceAll(/\b[\w-]+(?:\.[\w-]+)+\b/g, '…')
    .replaceAll(/\d{5,}/g, '…')
    .slice(0, most)
