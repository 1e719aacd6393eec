import { Failure } from '@chorus/model/failure'
import { redactText } from '@chorus/model/redact-text'
import { toCauses } from './to-causes.ts'

/** Letters of one error's own words. */
const maxWords = 500

/**
 * What failed, for whoever mends it: one line for the error and one for each of its causes. No stack, and nothing that looks like a
 * secret or like somebody.
 */
export const toDetails = (error: unknown): string => toCauses(error).map(toLine).join('\n')

function toLine(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? toWords(error) : typeof error
  const words = toWords(error.message)
  if (!(error instanceof Failure)) return `${error.name}: ${words}`
  const { kind, network, call, status, code } = error
  const facts = [kind, network, call, status, code === undefined ? undefined : `code ${code}`]
  return `${facts.filter((fact) => fact !== undefined).join(' · ')}: ${words}`
}

/** The libraries of wallets write whole requests beneath the first line. */
const toWords = (text: string): string => redactText((text.split('\n')[0] ?? '').slice(0, maxWords))
