import { createHash } from 'node:crypto'
import type { BodyOf } from '@chorus/contract/call'
import type { custodyCast } from '@chorus/contract/hosted/hosted-custody'
import { isFailure } from '@chorus/model/failure'
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
const purposeOf = (fid: number): ChallengePurpose => ({ kind: 'farcaster-custody-cast', subject: String(fid) })
const nameOf = (fid: number, id: string): string => createHash('sha256').update(`custody cast ${fid} ${id}`).digest('hex')

/** The hash of the cast that was published with an id. */
export async function findPublished(db: Db, fid: number, id: string): Promise<string | undefined> {
  const found = await findChallenge(db, purposeOf(fid), nameOf(fid, id))
  return found && v.parse(Published, found.payload).hash
}

/** Publishes a cast once per id. The id is sent along, so that equal calls take effect once; after a lost response, the account's latest casts are read. */
export async function publishByClientApi({ db, client }: { db: Db; client: ClientApi }, session: CustodySession, cast: CastInput) {
  const { fid, token } = session
  const { id, text, embeds = [], parent, channel } = cast
  const known = await findPublished(db, fid, id)
  if (known !== undefined) return known
  const startedAt = Date.now()
  const input = { text, embeds, ...(parent && { parent: { hash: parent } }), ...(channel && { channelKey: channel }) }
  const sending = client.ask('createCast', { input, token, idempotencyKey: id }, CastResult).catch(async (error: unknown) => {
    const isLost = isFailure(error, 'unreachable') || isFailure(error, 'timeout') || isFailure(error, 'malformed')
    const found = isLost ? await findLatest(client, session, (one) => isSame(one, cast) && one.timestamp > startedAt - mostSkew) : undefined
    if (!found) throw error
    return { result: [found] }
  })
  const { hash } = (await refusing(sending)).result[0]!
  await storeChallenge(db, nameOf(fid, id), purposeOf(fid), rememberSeconds, { hash })
  return hash
}

const isSame = (found: ClientCast, { text, parent }: CastInput): boolean =>
  found.text.trim() === text.trim() && (found.parentHash ?? undefined) === parent?.toLowerCase()

async function findLatest(client: ClientApi, { fid, token }: CustodySession, matches: (cast: ClientCast) => boolean) {
  const latest = await client.ask('casts', { input: { fid }, token }, CastsResult).catch(() => undefined)
  return latest?.result.find((one) => one.author.fid === fid && !one.deleted && matches(one))
}
