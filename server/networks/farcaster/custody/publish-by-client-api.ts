import { createHash } from 'node:crypto'
import type { BodyOf } from '@chorus/contract/call'
import type { custodyCast } from '@chorus/contract/hosted/hosted-custody'
import { isFailure, mayHaveHappened } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { type ChallengePurpose, findChallenge, storeChallenge } from '../../../db/tables/challenges.ts'
import { CastResult, CastsResult, type ClientCast } from '../client-api/client-wire.ts'
import type { ClientApi } from '../client-api/create-client-api.ts'
import { refusing } from '../client-api/refusing.ts'
import type { CustodySession } from './custody-sessions.ts'

type CastInput = BodyOf<typeof custodyCast>

/** s: as long as signed messages are remembered. */
const rememberSeconds = 30 * 86_400
/** ms: the service's clock may be this far from ours. */
const mostSkew = 60_000
const Published = v.object({ hash: v.string() })
const Begun = v.object({ startedAt: v.number() })
const purposeOf = (fid: number): ChallengePurpose => ({ kind: 'farcaster-custody-cast', subject: String(fid) })
const nameOf = (fid: number, id: string, step = 'cast'): string => createHash('sha256').update(`custody ${step} ${fid} ${id}`).digest('hex')

/** The hash of the cast that was published with an id. */
export async function findPublished(db: Db, fid: number, id: string): Promise<string | undefined> {
  const found = await findChallenge(db, purposeOf(fid), nameOf(fid, id))
  return found && v.parse(Published, found.payload).hash
}

/** ms: when a cast with this id was first sent. Undefined: it never was, and is from now on. */
async function begin(db: Db, fid: number, id: string): Promise<number | undefined> {
  const name = nameOf(fid, id, 'attempt')
  const begun = await findChallenge(db, purposeOf(fid), name)
  if (begun) return v.parse(Begun, begun.payload).startedAt
  await storeChallenge(db, name, purposeOf(fid), rememberSeconds, { startedAt: Date.now() } satisfies v.InferOutput<typeof Begun>)
  return undefined
}

/**
 * Publishes a cast once per id. What is sent again was looked for among the account's latest casts before. The id goes with it, too: the service's
 * own client sends such a key, although nothing published says what the service does with it.
 */
export async function publishByClientApi({ db, client }: { db: Db; client: ClientApi }, session: CustodySession, cast: CastInput) {
  const { fid, token } = session
  const { id, text, embeds = [], parent, channel } = cast
  const known = await findPublished(db, fid, id)
  if (known !== undefined) return known
  const begunAt = await begin(db, fid, id)
  const since = (begunAt ?? Date.now()) - mostSkew
  const findMade = () => findLatest(client, session, (one) => isSame(one, cast) && one.timestamp > since)
  const send = async (): Promise<ClientCast> => {
    const input = { text, embeds, ...(parent && { parent: { hash: parent } }), ...(channel && { channelKey: channel }) }
    try {
      return (await client.ask('createCast', { input, token, idempotencyKey: id }, CastResult)).result[0]!
    } catch (error) {
      const found = isFailure(error) && mayHaveHappened(error.kind) ? await findMade().catch(() => undefined) : undefined
      if (!found) throw error
      return found
    }
  }
  const { hash } = await refusing((begunAt === undefined ? Promise.resolve(undefined) : findMade()).then((made) => made ?? send()))
  await storeChallenge(db, nameOf(fid, id), purposeOf(fid), rememberSeconds, { hash })
  return hash
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

/** Throws where the service can't say. */
async function findLatest(client: ClientApi, { fid, token }: CustodySession, matches: (cast: ClientCast) => boolean) {
  const { result } = await client.ask('casts', { input: { fid }, token }, CastsResult)
  return result.find((one) => one.author.fid === fid && !one.deleted && matches(one))
}
