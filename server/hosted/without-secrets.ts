import * as v from 'valibot'
import type { NetworkSession } from '../vault/network-session-vault.ts'
import { networkAway } from './network-away.ts'

const Secrets = v.record(v.string(), v.unknown())
const longText = v.pipe(v.string(), v.minLength(100))
/** Some are short. */
const tokenName = /token$/i

/** A service that says our own token back to us would hand it to the page. */
export function withoutSecrets(json: unknown, { secret }: NetworkSession, network: string): unknown {
  const text = JSON.stringify(json ?? {})
  const isTold = Object.entries(v.parse(Secrets, JSON.parse(secret))).some(
    ([name, value]) => (v.is(longText, value) || (tokenName.test(name) && typeof value === 'string')) && text.includes(value as string),
  )
  if (isTold) throw networkAway(network, new Error('It has answered with a token.'))
  return json
}
