import { Failure, isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { fetchJson } from '@chorus/networks/http'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../../../../db/database.ts'
import { createGate, createMemo } from '../../../../upstream/memo.ts'
import { ChannelReply, ChannelsReply, WireChannel } from './channel-wire.ts'
import { readItems } from './read-items.ts'
import { storeChannels, storeFollowedChannels } from './store-channels.ts'

/** Farcaster's channels, which are not messages but entries of its client API, in our tables. */
export interface ChannelSource {
  /** Returns whether the channel exists. */
  readChannel(id: string): Promise<boolean>
  /** Brings up to date which channels an account follows; without a response, the stored ones remain. */
  readFollowed(fid: number): Promise<void>
  /** Reads all channels, if no node has done so for a while. */
  refresh(): Promise<void>
}

export interface ChannelSourceOptions {
  db: Db
  /** The client API. */
  fetcher: Fetcher
  now: () => number
}

/** ms */
const minute = 60_000
/** The list of all channels is unpaged and far longer than any other response. */
const longDeadline = 10 * minute
const batchSize = 500
const mostPages = 20
/** Anyone can ask for anyone's channels, so only a limited number of accounts is read from the client API. Others keep the stored list. */
const [mostAtOnce, mostPerMinute] = [4, 60]
/** An arbitrary advisory lock key, used only here: one node reads all channels at a time. */
const lockKey = 7_402_140

export function createChannelSource({ db, fetcher, now }: ChannelSourceOptions): ChannelSource {
  const ask = <S extends v.GenericSchema>(path: string, schema: S) => fetchJson(fetcher, { network: 'farcaster', name: path, path, schema })

  const channelOf = createMemo(
    async (id) => {
      try {
        const { result } = await ask(`/v1/channel?${new URLSearchParams({ channelId: id })}`, ChannelReply)
        await storeChannels(db, [result.channel])
        return true
      } catch (error) {
        if (isFailure(error, 'not-found') || isFailure(error, 'refused')) return false
        throw error
      }
    },
    { age: 5 * minute, size: 5000, now },
  )
  const gate = createGate(mostAtOnce)
  const started: number[] = []
  const hasRoom = (): boolean => {
    while (started.length > 0 && started[0]! <= now() - minute) started.shift()
    return started.length < mostPerMinute && started.push(now()) > 0
  }
  const followedOf = createMemo(
    async (fid) => {
      // Not remembered as an answer would be.
      if (!hasRoom()) throw new Failure('rate-limited', 'Too many accounts’ channels were requested.', { network: 'farcaster' })
      const channels: WireChannel[] = []
      let cursor: string | null | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({ fid, ...(cursor ? { cursor } : {}) })
        const reply = await gate(() => ask(`/v1/user-following-channels?${query}`, ChannelsReply))
        channels.push(...reply.result.channels)
        cursor = reply.next?.cursor
        if (!cursor) break
      }
      await storeChannels(db, channels)
      await storeFollowedChannels(
        db,
        Number(fid),
        channels.map(({ id }) => id),
      )
    },
    { age: 5 * minute, grace: 60 * minute, size: 5000, now },
  )

  return {
    readChannel: (id) => channelOf(id),
    readFollowed: (fid) =>
      followedOf(String(fid)).catch((error: unknown) => {
        if (!isFailure(error)) throw error
      }),
    async refresh() {
      if (!(await isStale(db))) return
      const response = await fetcher('/v2/all-channels', { signal: AbortSignal.timeout(longDeadline) })
      if (!response.ok || !response.body) throw new Error(`The list of channels was answered with status ${response.status}.`)
      let batch: WireChannel[] = []
      for await (const item of readItems(response.body)) {
        const channel = v.safeParse(WireChannel, item)
        if (channel.success) batch.push(channel.output)
        if (batch.length < batchSize) continue
        await storeChannels(db, batch)
        batch = []
      }
      await storeChannels(db, batch)
    },
  }
}

/** The most recently read channel tells when all of them were last read, apart from channels read individually. */
async function isStale(db: Db): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(lockKey)}) as held`.execute(transaction)
    if (!lock.rows[0]?.held) return false
    const { rows } = await sql<{ fresh: number }>`
      select count(*) as fresh from farcaster_channels where read_at > now() - interval '1 hour'`.execute(transaction)
    const total = await sql<{ total: number }>`select count(*) as total from farcaster_channels`.execute(transaction)
    return Number(rows[0]!.fresh) * 2 <= Number(total.rows[0]!.total)
  })
}
