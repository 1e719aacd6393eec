import type { ProvenIdentity } from './proven-identity.ts'

const text = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : undefined

/** What an id token says of a person. An address that the issuer has not checked is as good as none. */
export function toPersonFacts(claims: Readonly<Record<string, unknown>>): Pick<ProvenIdentity, 'displayName' | 'avatar' | 'facts'> {
  const displayName = text(claims['name'], 100)
  const picture = text(claims['picture'], 2000)
  // Apple writes its booleans as texts too.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  const email = isVerified ? text(claims['email'], 254) : undefined
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(picture?.startsWith('https://') ? { avatar: picture } : {}),
    ...(email === undefined ? {} : { facts: { email } }),
  }
}
