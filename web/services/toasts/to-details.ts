import { Failure } from '@chorus/model/failure'
import { redactText } from '@chorus/model/text/redact-text'
import { toCauses } from './to-causes.ts'

/** Characters of one error’s message. */
const maxWords = 500

/** Details for developers: one line per error and cause, without stack traces, secrets or personal data. */
export const toDetails = (error: unknown): string => toCauses(error).map(toLine).join('\n')

function toLine(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? toWords(error) : typeof error
  const words = toWords(error.message)
  if (!(error instanceof Failure)) return `${error.name}: ${words}`
  const { kind, network, call, status, code } = error
  const facts = [kind, network, call, status, code === undefined ? undefined : `code ${code}`]
  return `${facts.filter((fact) => fact !== undefined).join(' · ')}: ${words}`
}

/** Wallet libraries append whole requests after the first line. */
const toWords = (text: string): string => redactText((text.split('\n')[0] ?? '').slice(0, maxWords))
