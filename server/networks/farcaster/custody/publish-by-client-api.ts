import type { BodyOf } from '@chorus/contract/call'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { custodyCast } from '@chorus/contract/hosted/hosted-custody'
import { Refusal } from '@chorus/contract/refusal'
import { isFailure, mayHaveHappened } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import type { Db } from '../../../db/database.ts'
import { CastResult, CastsResult, type ClientCast } from '../client-api/client-wire.ts'
import type { ClientApi } from '../client-api/create-client-api.ts'
import { refusing } from '../client-api/refusing.ts'
import { type CastAttempts, createCastAttempts } from './cast-attempts.ts'
import type { CustodySession } from './custody-sessions.ts'

type CastInput = BodyOf<typeof custodyCast>

export interface CastDeps {
  db: Db
  client: ClientApi
  /** ms */
  now: () => number
}

/** ms: the service's clock may be this far from ours. */
const mostSkew = 60_000
/** ms before a cast without a response is sent again: it may still arrive, and the service's lists are some seconds behind. */
const doubtMs = 120_000
/** A cast is sent a second time without asking its author, but not a third time. */
const mostAttempts = 2
/** How many pages of the account's casts a lookup reads at most. */
const mostPages = 4

/**
 * Publishes a cast once per id, although the service takes no key that would make a repeated one harmless: each attempt is recorded before it is
 * made, and after a lost response the cast is looked for among the account's latest. If a doubt remains, its author decides. Decision 154.
 */
export async function publishByClientApi({ db, client, now }: CastDeps, session: CustodySession, cast: CastInput): Promise<string> {
  const attempts = createCastAttempts(db, session.fid, cast.id, now)
  const known = await attempts.published()
  if (known !== undefined) return known
  const hash = await refusing(makeOnce({ client, now }, session, cast, attempts))
  await attempts.settle(hash)
  return hash
}

async function makeOnce(
  { client, now }: Pick<CastDeps, 'client' | 'now'>,
  session: CustodySession,
  cast: CastInput,
  attempts: CastAttempts,
): Promise<string> {
  const times = await attempts.times()
  const look = (since: number) => findMade(client, session, { cast, attempts, since: since - mostSkew })
  const [first, last] = [times[0], times.at(-1)]
  if (first !== undefined && last !== undefined) {
    // Before the lookup, which may take long and says nothing about what arrives meanwhile.
    const isInDoubt = now() - last < doubtMs
    const found = await look(first)
    if (!isMissing(found)) return found
    // Its author's consent, too, is for one attempt, however often the request arrives.
    if (isInDoubt) throw unconfirmed()
    if (!cast.repeat && (times.length >= mostAttempts || found === 'unknown')) throw neverConfirmed()
  }
  const number = times.length + 1
  // The same request may have arrived twice.
  if (!(await attempts.claim(number))) throw unconfirmed()
  try {
    return await send(client, session, cast)
  } catch (error) {
    if (!isFailure(error)) throw error
    if (!mayHaveHappened(error.kind)) {
      await attempts.release(number)
      throw error
    }
    const found = await look(first ?? now()).catch(() => 'unknown' as const)
    if (!isMissing(found)) return found
    throw error
  }
}

async function send(client: ClientApi, { token }: CustodySession, { text, embeds = [], parent, channel }: CastInput): Promise<string> {
  const input = { text, embeds, ...(parent && { parent: { hash: parent } }), ...(channel && { channelKey: channel }) }
  return (await client.ask('createCast', { input, token }, CastResult)).result[0]!.hash
}

/** Safe to repeat: it is looked for again before it is sent. */
const unconfirmed = () => new Refusal('Farcaster hasn’t confirmed this post yet.', { code: hostedCodes.networkAway, status: 504 })

/** Its author decides whether to send it again. */
const neverConfirmed = () => new Refusal(operationMessages.neverConfirmed, { code: hostedCodes.neverConfirmed, status: 504 })

/** absent: the account has no such cast. unknown: it has more casts since then than a lookup reads. */
type Missing = 'absent' | 'unknown'
const isMissing = (found: string): found is Missing => found === 'absent' || found === 'unknown'

interface Sought {
  cast: CastInput
  attempts: CastAttempts
  /** ms */
  since: number
}

/** Returns its hash, or why there is none. Throws where the service can't say. */
async function findMade(client: ClientApi, { fid, token }: CustodySession, { cast, attempts, since }: Sought): Promise<string> {
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { result, cursor: next } = await client.ask('casts', { input: { fid }, cursor, token }, CastsResult)
    for (const one of result) {
      const isOwn = one.author.fid === fid && !one.deleted && one.timestamp > since
      if (isOwn && isSame(one, cast) && (await attempts.mayBe(one.hash))) return one.hash
    }
    cursor = next
    if (cursor === undefined || result.every(({ timestamp }) => timestamp <= since)) return 'absent'
  }
  return 'unknown'
}

const isSame = (found: ClientCast, { text, embeds = [], parent }: CastInput): boolean =>
  found.text.trim() === text.trim() &&
  (found.parentHash ?? undefined) === parent?.toLowerCase() &&
  // The service shows links in several ways, or not at all. Without a text they are all that tells casts apart.
  (text.trim() !== '' || urlsOf(found).some((url) => embeds.includes(url)))

const urlsOf = ({ embeds }: ClientCast): string[] =>
  [
    ...[...(embeds?.images ?? []), ...(embeds?.videos ?? [])].flatMap(({ url, sourceUrl }) => [url, sourceUrl]),
    ...(embeds?.urls ?? []).map(({ openGraph }) => openGraph?.url),
    ...(embeds?.casts ?? []).map(({ hash }) => `https://farcaster.xyz/~/conversations/${hash}`),
  ].filter((url) => typeof url === 'string')
