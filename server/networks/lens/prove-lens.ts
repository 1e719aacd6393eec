import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { loadNow } from '../../db/load-now.ts'
import { notOffered } from '../../login/not-offered.ts'
import { spendToken } from '../../login/oidc/id-token.ts'
import type { Prove } from '../../login/sign-in-method.ts'
import { createTokenVerifier } from '../../login/token-verifier.ts'
import { readJson } from '../../upstream/http/read-json.ts'
import type { LensLoginConfig } from './lens-config.ts'
import { loginAccountDocument } from './lens-documents.ts'

/** The proof that clients send. */
export interface LensProof {
  accessToken: string
}

export interface LensDeps {
  db: Db
  /** URL of the Lens API. */
  url: string
  config: LensLoginConfig | undefined
}

const issuer = 'https://api.lens.xyz'
const addressPattern = /^0x[0-9a-f]{40}$/

const untrue = (cause?: unknown) => new Refusal('This Lens login has expired. Log in to Lens again.', { cause })
const away = (cause: unknown) => new Refusal('Lens isn’t responding. Try again in a moment.', { status: 502, cause })

/**
 * Lens API: `act` is the account that the token acts for, and `sub` the wallet that signed, its owner or a manager. Without `act`, `sub` is the
 * account itself or a wallet without an account.
 */
const Actor = v.object({ sub: v.string() })

/**
 * An access token of the Lens API proves the account that it acts for. A manager of an account isn't its owner, so the manager's login is an
 * identity of its own: it never opens the owner's Chorus account. Decision 145.
 */
export function createLensProver({ db, url, config }: LensDeps): Prove<LensProof> {
  if (!config)
    return async () => {
      throw notOffered('Lens')
    }
  const verify = createTokenVerifier({
    issuer,
    // Checked below: the same address may be written with or without a checksum.
    audience: undefined,
    findKeys: async () => new URL(`${url}/.well-known/jwks.json`),
    loadNow: () => loadNow(db),
    untrue,
    away,
  })
  const apps = config.apps?.map((app) => app.toLowerCase())
  return async ({ accessToken }) => {
    const claims = await verify(accessToken)
    // A token issued for another app proves nothing, because that app has it too. Access tokens are for the API, and name the app as their client.
    if (apps && !(typeof claims['client_id'] === 'string' && apps.includes(claims['client_id'].toLowerCase()))) throw untrue()
    // A refresh token has the same signature but a longer life, and is meant for the Lens API only.
    if (claims['use'] === 'refresh') throw untrue()
    const account = (claims['act'] === undefined ? claims.sub : toActor(claims['act'])).toLowerCase()
    if (!addressPattern.test(account)) throw untrue()
    const { owner, facts, ...names } = await loadNames(url, account)
    const signer = claims.sub.toLowerCase()
    const isManager = signer !== account && signer !== owner
    return {
      identity: { platform: 'lens', issuer: isManager ? signer : '', subject: account, ...names, facts: isManager ? {} : facts },
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

/** The account's current names. The API cannot have issued a token for an account it does not know. */
async function loadNames(url: string, address: string) {
  const body = JSON.stringify({ query: loginAccountDocument, variables: { address } })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const { account } = (await readJson(`${url}/graphql`, Account, away, init)).data
  if (!account) throw untrue()
  const owner = account.owner?.toLowerCase()
  const picture = typeof account.metadata?.picture === 'string' ? account.metadata.picture : undefined
  const name = account.metadata?.name
  return {
    ...(account.username ? { handle: account.username.localName } : {}),
    ...(name ? { displayName: name } : {}),
    ...(picture?.startsWith('https://') ? { avatar: picture.slice(0, 2000) } : {}),
    owner,
    facts: owner ? { ownedBy: owner } : {},
  }
}
