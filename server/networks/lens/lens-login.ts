import { Refusal } from '@chorus/contract/refusal'
import { sessionDocuments, toChallengeRequest, WireChallenge, WireOwner } from '@chorus/networks/lens/wallet/session-documents'
import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { loadNow } from '../../db/load-now.ts'
import { findChallenge, storeChallenge, takeChallenge } from '../../db/tables/challenges.ts'
import { toDraft } from '../../hosted/draft.ts'
import type { Entry } from '../../hosted/entry.ts'
import { networkAway } from '../../hosted/network-away.ts'
import { boundTo } from '../../hosted/sealed-challenge.ts'
import { notOffered } from '../../login/not-offered.ts'
import type { Prove } from '../../login/sign-in-method.ts'
import type { AskLens, LensAnswer } from './lens-api.ts'
import type { LensLoginConfig } from './lens-config.ts'
import { LensTokensOr, toLensSecret, toLensTimes } from './lens-tokens.ts'
import type { LensProof } from './prove-lens.ts'

export interface LensLoginDeps {
  db: Db
  ask: AskLens
  prove: Prove<LensProof>
  config: LensLoginConfig | undefined
}

/** s: how long the API accepts a signature for it. */
const challengeSeconds = 300
/** The app of the Lens testnet, the only one in the sandbox. */
const sandboxApp = '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7'

/** The app that sessions are created for. Undefined: not configured. */
export const toLensApp = (config: LensLoginConfig | undefined): string | undefined => config && (config.apps?.[0] ?? sandboxApp)

const Authenticated = v.object({ authenticate: LensTokensOr })
const Asked = v.object({ account: v.string() })

/** The message that a wallet signs to act for an account it owns or manages. The API checks its permission. */
export async function askLensChallenge(
  { db, ask, config }: LensLoginDeps,
  { owner: wallet, account }: { owner: string; account: string },
  browser: string,
): Promise<{ id: string; text: string }> {
  if (!config) throw notOffered('Lens')
  const found = read(WireOwner, await ask({ query: sessionDocuments.owner, variables: { request: { address: account } } })).account
  if (!found) throw new Refusal('There’s no such Lens account.', { status: 404 })
  const request = toChallengeRequest({ app: toLensApp(config), account, wallet, owner: found.owner })
  const { challenge } = read(WireChallenge, await ask({ query: sessionDocuments.challenge, variables: { request } }))
  await storeChallenge(db, challenge.id, boundTo('lens-challenge', browser), challengeSeconds, { account: account.toLowerCase() })
  return challenge
}

const startedElsewhere = () => new Refusal('This Lens login was started in another browser, or has expired. Start again.', { status: 400 })

/** Exchanges a signature for tokens, and checks that they are for the account that requested the challenge. */
export async function logInAtLens(
  { db, ask, prove }: LensLoginDeps,
  { id, signature }: { id: string; signature: string },
  browser: string | undefined,
): Promise<Entry> {
  const purpose = browser === undefined ? undefined : boundTo('lens-challenge', browser)
  const asked = purpose && (await findChallenge(db, purpose, id))
  if (!asked) throw startedElsewhere()
  const { authenticate: tokens } = read(
    Authenticated,
    await ask({ query: sessionDocuments.open, variables: { request: { id, signature } } }),
  )
  if (!('accessToken' in tokens))
    throw new Refusal(tokens.reason ? `Lens refused: ${tokens.reason.slice(0, 200)}` : 'Lens rejected this signature.', { status: 400 })
  if (!(await takeChallenge(db, purpose, id))) throw startedElsewhere()
  const proof = { accessToken: tokens.accessToken }
  const proven = await prove(proof)
  const { subject } = proven.identity
  if (subject !== v.parse(Asked, asked.payload).account) throw new Refusal('Lens logged in another account. Start again.', { status: 400 })
  const now = await loadNow(db)
  const draft = toDraft({
    type: 'Lens',
    identity: proven.identity,
    profileId: subject,
    ...toLensTimes(tokens, now),
    shown: { address: subject },
    secret: toLensSecret(tokens, now),
  })
  return { platform: 'lens', proof, proven, draft }
}

function read<S extends v.GenericSchema>(schema: S, { data, errors }: LensAnswer): v.InferOutput<S> {
  const result = v.safeParse(schema, data)
  if (result.success) return result.output
  const words = errors?.[0]?.message
  if (words) throw new Refusal(`Lens refused: ${words.slice(0, 200)}`, { status: 400 })
  throw networkAway('Lens', result.issues[0])
}
