import * as v from 'valibot'
import type { NetworkSession } from '../vault/network-session-vault.ts'
import { networkAway } from './network-away.ts'

const Secrets = v.record(v.string(), v.unknown())
const longText = v.pipe(v.string(), v.minLength(100))
/** Shorter values could match by accident. */
const tokenName = /token$/i

/** Rejects a response that contains one of our own tokens, because the page would receive it. */
export function withoutSecrets(json: unknown, { secret }: NetworkSession, network: string): unknown {
  const text = JSON.stringify(json ?? {})
  const hasToken = Object.entries(v.parse(Secrets, JSON.parse(secret))).some(
    ([name, value]) => (v.is(longText, value) || (tokenName.test(name) && typeof value === 'string')) && text.includes(value as string),
  )
  if (hasToken) throw networkAway(network, new Error('The response contains a token.'))
  return json
}
