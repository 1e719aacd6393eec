import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Work } from '../../../../queue/keep-busy.ts'
import { toMilliseconds } from '../../hub/hub-wire.ts'
import { storeRanking } from '../queries/read-trending.ts'

const leaseMs = 60_000
/** About how many one node renews in ten minutes, after which a ranking is no longer used. */
const mostKept = 1000

/** Renews the most recently read channel rankings of the last day, one at a time and each at most once a minute. */
export function rankChannels(db: Db, now: () => number): Work<string> {
  const release = (url: string, until: string) =>
    sql`update farcaster_rankings set leased_until = ${sql.raw(until)} where url = ${url}`.execute(db)
  return {
    most: 1,
    timeoutMs: leaseMs - 5000,
    async claim(count) {
      await sql`delete from farcaster_rankings where asked_at < now() - interval '1 day' or url in (
        select url from farcaster_rankings order by asked_at desc, url offset ${sql.lit(mostKept)})`.execute(db)
      const { rows } = await sql<{ url: string }>`
        update farcaster_rankings set leased_until = now() + make_interval(secs => ${sql.lit(leaseMs / 1000)})
        where url in (
          select url from farcaster_rankings where leased_until < now() and (ranked_at is null or ranked_at < now() - interval '1 minute')
          order by ranked_at nulls first limit ${sql.lit(count)} for update skip locked)
        returning url`.execute(db)
      return rows.map(({ url }) => url)
    },
    run: (url) => storeRanking(db, url, Math.floor((now() - toMilliseconds(0)) / 1000)),
    async postpone(url, error) {
      await release(url, `now() + interval '1 minute'`)
      throw error
    },
    giveBack: async (url) => void (await release(url, `'-infinity'`)),
  }
}
