import type { MessageId, Translate } from '../../i18n/create-translate.ts'

/** `InvalidParams: (rule)path: validator text`, as our server rejects input (contract/serve.ts). */
const rejection = /^InvalidParams: \((\w+)\)([\w.]*)/

/** What to say about each form field, by the rule that it breaks. `other`: all rules without a sentence of their own. */
const sentences: Readonly<Record<string, Readonly<Record<string, MessageId>> & { other: MessageId }>> = {
  displayName: { regex: 'account.nameMissing', max_length: 'account.nameTooLong', other: 'account.nameMissing' },
  email: { other: 'login.emailInvalid' },
  otp: { other: 'login.codeWrong' },
  identifier: { other: 'login.handleInvalid' },
  handle: { other: 'login.handleInvalid' },
  password: { other: 'login.wrongPassword' },
  serviceUrl: { other: 'login.serverInvalid' },
  authFactorToken: { other: 'login.codeWrong' },
}

/** The sentence for input that our server rejected, instead of the validator's text. Undefined: the message is about something else. */
export function toInvalidInputSentence(message: string, t: Translate): string | undefined {
  const [, rule, path] = rejection.exec(message) ?? []
  if (rule === undefined || path === undefined) return undefined
  const field = path.split('.')[0]!
  const own = Object.hasOwn(sentences, field) ? sentences[field] : undefined
  return t((own && Object.hasOwn(own, rule) ? own[rule] : own?.other) ?? 'error.invalidInput')
}
