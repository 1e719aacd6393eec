import type { ProvenIdentity } from '../../account/proven-identity.ts'

const text = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : undefined

/** A person's profile in an id token. Unverified email addresses are ignored. */
export function toPersonFacts(claims: Readonly<Record<string, unknown>>): Pick<ProvenIdentity, 'displayName' | 'avatar' | 'facts'> {
  const displayName = text(claims['name'], 100)
  const picture = text(claims['picture'], 2000)
  // Apple also writes booleans as strings.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  const email = isVerified ? text(claims['email'], 254) : undefined
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(picture?.startsWith('https://') ? { avatar: picture } : {}),
    ...(email === undefined ? {} : { facts: { email } }),
  }
}
