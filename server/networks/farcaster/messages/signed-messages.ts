import type { MessageBody } from '@chorus/contract/farcaster/farcaster-message'
import { Refusal } from '@chorus/contract/refusal'
import { fromBase64 } from '@chorus/networks/farcaster/messages/base64'
import { toHex } from '@chorus/networks/farcaster/messages/hex'
import {
  encodeMessage,
  signMessage,
  toFarcasterTime,
  toMessageData,
  type Signature,
} from '@chorus/networks/farcaster/messages/sign-message'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { EncodedMessage } from './create-submit.ts'

/** Names a message of an account before it exists. */
export interface MessageName {
  accountId: string
  fid: number
  clientId: string
}

export interface SignedMessages {
  /**
   * Signs a message and stores it, once per name. A known one keeps its time, and so its hash, with which no hub takes it twice. `isNew`: no
   * earlier call may have sent it. Throws a Refusal 409 for another message under a known name, and 429 when the account's messages, one a second, are too far ahead of the clock.
   */
  signFirst(name: MessageName, body: MessageBody, sign: (hash: Uint8Array) => Signature): Promise<EncodedMessage & { isNew: boolean }>
  find(name: MessageName): Promise<EncodedMessage | undefined>
  /** For a message that no hub has accepted, so that another key may sign it. */
  forget(name: MessageName): Promise<void>
}

/** Longer than any page keeps trying to send a post. */
export const expiredMessages = sql`created_at < now() - interval '30 days'`

/** s. Hubs refuse what is 600 s ahead, and a message may wait for a hub. */
const mostAhead = 300

const tooMany = (retryAfter: number): Refusal => new Refusal('Too many changes. Try again in a moment.', { status: 429, retryAfter })

/** The messages that this server has signed. They are stored before they are sent, so a server killed in between sends the same bytes again. */
export function createSignedMessages(db: Db, now: () => number): SignedMessages {
  const find = async (from: Db, { accountId, fid, clientId }: MessageName): Promise<(EncodedMessage & { time: number }) | undefined> => {
    const row = await from
      .selectFrom('signed_messages')
      .select(['bytes', 'hash', 'message_time'])
      .where('account_id', '=', accountId)
      .where('profile_id', '=', String(fid))
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    return row && { fid, hash: toHex(row.hash), bytes: new Uint8Array(row.bytes), time: Number(row.message_time) }
  }
  return {
    find: async (name) => find(db, name),
    async forget({ accountId, fid, clientId }) {
      await db
        .deleteFrom('signed_messages')
        .where('account_id', '=', accountId)
        .where('profile_id', '=', String(fid))
        .where('client_id', '=', clientId)
        .execute()
    },
    signFirst: async (name, body, sign) =>
      db.transaction().execute(async (transaction) => {
        const { accountId, fid, clientId } = name
        // One message of a fid at a time, so that each has its own second and the later one wins.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`farcaster message ${fid}`}, 0))`.execute(transaction)
        const known = await find(transaction, name)
        if (known) {
          // Equal bytes with the same key. Another key has replaced one that hubs no longer take.
          const again = await signMessage(toMessageData(fid, known.time, body), sign)
          if (toHex(fromBase64(again.hash)) !== known.hash) throw new Refusal('Another message was sent under this id.', { status: 409 })
          return { fid, hash: known.hash, bytes: encodeMessage(again), isNew: false }
        }
        const present = toFarcasterTime(now())
        const time = Math.max(present, (await findLatest(transaction, fid)) + 1)
        if (time - present > mostAhead) throw tooMany(time - present - mostAhead)
        const message = await signMessage(toMessageData(fid, time, body), sign)
        const hash = fromBase64(message.hash)
        const bytes = encodeMessage(message)
        await transaction
          .insertInto('signed_messages')
          .values({
            account_id: accountId,
            profile_id: String(fid),
            client_id: clientId,
            bytes: Buffer.from(bytes),
            hash: Buffer.from(hash),
            message_time: time,
          })
          .execute()
        return { fid, hash: toHex(hash), bytes, isNew: true }
      }),
  }
}

/** The latest time of a message of the fid. 0: there is none. */
async function findLatest(db: Db, fid: number): Promise<number> {
  const { latest } = await db
    .selectFrom('signed_messages')
    .select(({ fn }) => fn.max('message_time').as('latest'))
    .where('profile_id', '=', String(fid))
    .executeTakeFirstOrThrow()
  return Number(latest ?? 0)
}
