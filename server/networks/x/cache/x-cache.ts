import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Rows that stay; the oldest others are deleted. About 4 KB each. */
const mostRows = 50_000

/** Condition for rows to delete: X asks that what is shown be a day old at most. */
export const expiredXCache = sql`stored_at < greatest(
  now() - interval '24 hours', (select stored_at from x_cache order by stored_at desc offset ${sql.lit(mostRows)} limit 1))`

export interface XCache {
  /** What is stored under these ids, by id. `seconds`: how old it may be. */
  find<T>(kind: string, ids: readonly string[], seconds?: number): Promise<Map<string, T>>
  store(kind: string, entries: ReadonlyMap<string, object>): Promise<void>
  /** Removes a post whose numbers have changed. */
  refreshPosts(ids: readonly string[]): Promise<void>
  /** Removes a deleted post, and posts that show it. */
  removePost(id: string): Promise<void>
  remove(kind: string, ids: readonly string[]): Promise<void>
}

const day = 86_400

/** The database's cache of X, which all nodes share. A failure is no more than a miss. */
export function createXCache(db: Db): XCache {
  return {
    async find<T>(kind: string, ids: readonly string[], seconds: number = day) {
      if (ids.length === 0) return new Map<string, T>()
      const rows = await db
        .selectFrom('x_cache')
        .select(['id', 'body'])
        .where('kind', '=', kind)
        .where('id', 'in', [...ids])
        .where('stored_at', '>', sql<Date>`now() - make_interval(secs => ${sql.lit(seconds)})`)
        .execute()
        .catch(() => [])
      return new Map(rows.map(({ id, body }) => [id, body as T]))
    },
    async store(kind, entries) {
      if (entries.size === 0) return
      // In one order, so that two nodes storing the same rows don't wait for each other in a circle.
      const sorted = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
      await db
        .insertInto('x_cache')
        .values(sorted.map(([id, body]) => ({ kind, id, body: JSON.stringify(body) })))
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'id'])
            .doUpdateSet({ body: (each) => each.ref('excluded.body'), stored_at: sql`now()` })
            // Lists that are read repeatedly don't need to write the same rows repeatedly.
            .where(sql<boolean>`x_cache.stored_at < now() - interval '1 minute' or x_cache.body <> excluded.body`),
        )
        .execute()
        .catch(() => {})
    },
    async refreshPosts(ids) {
      if (ids.length === 0) return
      await db
        .deleteFrom('x_cache')
        .where('kind', 'like', 'post %')
        .where('id', 'in', [...ids])
        .execute()
        .catch(() => {})
    },
    async removePost(id) {
      // In the words of the index.
      await sql`
        delete from x_cache where kind like 'post %' and (
          id = ${id} or jsonb_path_query_array(body, '$.includes.tweets[*].id') @> to_jsonb(${id}::text))`
        .execute(db)
        .catch(() => {})
    },
    async remove(kind, ids) {
      await db
        .deleteFrom('x_cache')
        .where('kind', '=', kind)
        .where('id', 'in', [...ids])
        .execute()
        .catch(() => {})
    },
  }
}
