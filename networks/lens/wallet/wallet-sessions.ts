import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Fetcher } from '../../fetcher.ts'
import { decode, fetchJson } from '../../http.ts'
import { toKind } from '../ask.ts'
import { WireAnswer } from '../wire.ts'
import { sessionDocuments, toChallengeRequest, WireChallenge, WireOwner } from './session-documents.ts'

export interface WalletTokens {
  accessToken: string
  refreshToken: string
}

/** Lens API sessions that a wallet signs for. */
export interface WalletSessions {
  /** The text a wallet signs to act for an account it owns or manages. The API checks whether it may. */
  challenge(wallet: string, account: string): Promise<{ id: string; text: string }>
  /** The text a wallet signs to act as a builder, who may create feeds. */
  challengeBuilder(wallet: string): Promise<{ id: string; text: string }>
  /** Exchanges a signature for tokens. */
  open(id: string, signature: string): Promise<WalletTokens>
  /** The next tokens. Throws `forbidden` when the session is over. */
  refresh(refreshToken: string): Promise<WalletTokens>
  /** Checks that the session is valid. Throws `unauthorized` when the token is rejected. */
  check(accessToken: string): Promise<void>
  end(accessToken: string): Promise<void>
}

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))
const TokensOr = v.union([v.object({ accessToken: token, refreshToken: token }), v.object({ reason: v.optional(v.string(), '') })])
/** ms. Logging out waits no longer. */
const endDeadline = 3000

/** @param app Address of the Lens app the sessions are created for. */
export function createWalletSessions(fetcher: Fetcher, app: string): WalletSessions {
  const ask = async <S extends v.GenericSchema>(
    name: keyof typeof sessionDocuments,
    schema: S,
    { request, accessToken, deadline }: { request?: object; accessToken?: string; deadline?: number },
  ): Promise<v.InferOutput<S>> => {
    const facts = { network: 'lens', call: name } as const
    const body = JSON.stringify({ query: sessionDocuments[name], variables: request ? { request } : {} })
    const bearer = accessToken === undefined ? undefined : { authorization: `Bearer ${accessToken}` }
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...bearer }, body }
    const call = { network: 'lens', name, path: '/graphql', schema: WireAnswer, init, ...(deadline !== undefined && { deadline }) } as const
    const { data, errors } = await fetchJson(fetcher, call)
    const [error] = errors ?? []
    if (!error) return decode(schema, data, facts)
    throw new Failure(toKind(error.extensions?.code), error.message.slice(0, 300), facts)
  }
  return {
    async challenge(wallet, account) {
      const { account: found } = await ask('owner', WireOwner, { request: { address: account } })
      if (!found) throw new Failure('not-found', 'No profile found', { network: 'lens', call: 'owner' })
      const request = toChallengeRequest({ app, account, wallet, owner: found.owner })
      return (await ask('challenge', WireChallenge, { request })).challenge
    },
    async challengeBuilder(wallet) {
      return (await ask('challenge', WireChallenge, { request: { builder: { address: wallet } } })).challenge
    },
    async open(id, signature) {
      const { authenticate } = await ask('open', v.object({ authenticate: TokensOr }), { request: { id, signature } })
      if ('accessToken' in authenticate) return authenticate
      throw new Failure('refused', `Lens refused: ${authenticate.reason.slice(0, 200)}`, { network: 'lens', call: 'open' })
    },
    async refresh(refreshToken) {
      const { refresh } = await ask('refresh', v.object({ refresh: TokensOr }), { request: { refreshToken } })
      if ('accessToken' in refresh) return refresh
      throw new Failure('forbidden', refresh.reason.slice(0, 200) || errorMessages.lensCredentialsNotFound, {
        network: 'lens',
        call: 'refresh',
      })
    },
    async check(accessToken) {
      await ask('check', v.object({ currentSession: v.object({ authenticationId: v.string() }) }), { accessToken })
    },
    async end(accessToken) {
      const authenticationId = readClaims(accessToken).sid
      if (authenticationId === undefined) return
      await ask('end', v.unknown(), { request: { authenticationId }, accessToken, deadline: endDeadline })
    },
  }
}

const Claims = v.object({
  sub: v.optional(v.string()),
  sid: v.optional(v.string()),
  act: v.optional(v.object({ sub: v.string() })),
})

/** Not verified: we trust the source of the token. */
function readClaims(jwt: string): v.InferOutput<typeof Claims> {
  try {
    const [, body = ''] = jwt.split('.')
    return v.parse(Claims, JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}

/** The account a token acts for, in lower case, from its claims. Empty when it names none. */
export function accountOfToken(jwt: string): string {
  const { act, sub = '' } = readClaims(jwt)
  return (act?.sub ?? sub).toLowerCase()
}
