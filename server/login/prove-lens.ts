import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { LensConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import { spendToken } from './id-token.ts'
import { notOffered } from './not-offered.ts'
import type { Provers } from './provers.ts'
import { readJson } from './read-json.ts'
import { createTokenVerifier } from './token-verifier.ts'

export interface LensDeps {
  db: Db
  /** Of the Lens API. */
  url: string
  config: LensConfig | undefined
}

const issuer = 'https://api.lens.xyz'
const addressPattern = /^0x[0-9a-f]{40}$/

const untrue = (cause?: unknown) => new Refusal('This Lens login is not valid any more. Log in to Lens again.', { cause })
const away = (cause: unknown) => new Refusal('Lens does not answer just now. Try again in a moment.', { status: 502, cause })

/** Lens API: tokens act for an account, whoever signed for it; without `act` somebody who has none yet, or the account itself. */
const Actor = v.object({ sub: v.string() })

/** Who holds an access token of the Lens API holds the account that it acts for. */
export function createLensProver({ db, url, config }: LensDeps): Provers['lens'] {
  if (!config)
    return async () => {
      throw notOffered('Lens')
    }
  const verify = createTokenVerifier({
    issuer,
    // What another app was given is no proof for us: that one holds the token too.
    audience: config.apps,
    findKeys: async () => new URL(`${url}/.well-known/jwks.json`),
    loadNow: () => loadNow(db),
    untrue,
    away,
  })
  return async ({ accessToken }) => {
    const claims = await verify(accessToken)
    // A refresh token is signed by the same key, lives for days, and is meant for the Lens API alone.
    if (claims['use'] === 'refresh') throw untrue()
    const account = (claims['act'] === undefined ? claims.sub : toActor(claims['act'])).toLowerCase()
    if (!addressPattern.test(account)) throw untrue()
    return {
      identity: { platform: 'lens', issuer: '', subject: account, ...(await loadNames(url, account)) },
      spend: spendToken(accessToken, claims.exp),
    }
  }
}

function toActor(act: unknown): string {
  const actor = v.safeParse(Actor, act)
  return actor.success ? actor.output.sub : ''
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
