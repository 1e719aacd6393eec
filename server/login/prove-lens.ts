import { Refusal } from '@chorus/contract/refusal'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { spendToken } from './id-token.ts'
import type { Provers } from './provers.ts'
import { readJson } from './read-json.ts'

export interface LensDeps {
  /** Of the Lens API. */
  url: string
}

const issuer = 'https://api.lens.xyz'
const algorithms = ['RS256', 'ES256']
const addressPattern = /^0x[0-9a-f]{40}$/

const untrue = (cause?: unknown) => new Refusal('This Lens login is not valid any more. Log in to Lens again.', { cause })
const away = (cause: unknown) => new Refusal('Lens does not answer just now. Try again in a moment.', { status: 502, cause })

const Actor = v.object({ sub: v.string() })

/** Who holds an access token of the Lens API holds the account that it acts for. */
export function createLensProver({ url }: LensDeps): Provers['lens'] {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const loadKeys = async () => {
    const { createRemoteJWKSet } = await import('jose')
    return createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), { timeoutDuration: 5000, cooldownDuration: 30_000 })
  }
  return async ({ accessToken }) => {
    const { errors, jwtVerify } = await import('jose')
    keys ??= loadKeys()
    let claims: JWTPayload
    try {
      const verified = await jwtVerify(accessToken, await keys, {
        issuer,
        algorithms,
        clockTolerance: 30,
        requiredClaims: ['iss', 'sub', 'exp', 'iat'],
      })
      claims = verified.payload
    } catch (error) {
      const isOurs = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || !(error instanceof errors.JOSEError)
      throw isOurs ? away(error) : untrue(error)
    }
    // A refresh token is signed by the same key, lives for days, and is meant for the Lens API alone.
    if (claims['use'] === 'refresh') throw untrue()
    const owner = (claims.sub ?? '').toLowerCase()
    const actor = v.safeParse(Actor, claims['act'])
    const account = actor.success ? actor.output.sub.toLowerCase() : owner
    if (!addressPattern.test(account)) throw untrue()
    return {
      identity: { platform: 'lens', issuer: '', subject: account, ...(await loadNames(url, account)) },
      spend: spendToken(accessToken, claims.exp),
    }
  }
}

const capped = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, max)),
  )
const Account = v.object({
  data: v.object({
    account: v.nullable(
      v.object({
        owner: v.nullish(v.string()),
        username: v.nullish(v.object({ localName: capped(100) })),
        metadata: v.nullish(v.object({ name: v.nullish(capped(100)), picture: v.nullish(v.unknown()) })),
      }),
    ),
  }),
})

const query = `query LoginAccount($address: EvmAddress!) {
  account(request: { address: $address }) { owner username { localName } metadata { name picture } }
}`

/** What the account is called now. An account that the API does not know cannot be one that it issued a token for. */
async function loadNames(url: string, address: string) {
  const body = JSON.stringify({ query, variables: { address } })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const { account } = (await readJson(`${url}/graphql`, Account, away, init)).data
  if (!account) throw untrue()
  const picture = typeof account.metadata?.picture === 'string' ? account.metadata.picture : undefined
  const name = account.metadata?.name
  return {
    ...(account.username ? { handle: account.username.localName } : {}),
    ...(name ? { displayName: name } : {}),
    ...(picture?.startsWith('https://') ? { avatar: picture.slice(0, 2000) } : {}),
    facts: account.owner ? { ownedBy: account.owner.toLowerCase() } : {},
  }
}
