import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'
import type { Member } from './start-provider.ts'

/** Part of every private value of one account. */
export const canary = 'canary-of-a'

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
}

/** Tables that logging in fills, because other rows reference them. */
const made = new Set(['accounts', 'sessions', 'identities'])
/** Columns that need a valid value. */
const meaningful: Readonly<Record<string, string>> = {
  platform: 'farcaster',
  kind: 'wallet',
  post_type: 'text',
  poll_id: `${canary}-polls-id`,
}

/** Inserts a row of the account into every table with an account column, with the canary in every text. Returns ids that others might send. */
export async function plantCanaries(db: Db, { viewer }: Member): Promise<string[]> {
  const sent = [viewer.accountId, viewer.sessionId, ...(await plantIdentities(db, viewer.accountId))]
  const references: Readonly<Record<string, unknown>> = {
    session_id: viewer.sessionId,
    identity_id: await findIdentity(db, viewer.accountId),
  }
  const scheduledPost = randomUUID()
  const named = (table: string, name: string) =>
    `${table}.${name}` === 'scheduled_posts.id' || `${table}.${name}` === 'scheduled_sends.post_id' ? scheduledPost : references[name]
  const tables = Object.groupBy(await readColumns(db), ({ table }) => table)
  for (const [table, columns = []] of Object.entries(tables)) {
    if (made.has(table) || !columns.some(({ name }) => isOwner(name))) continue
    const values = columns.flatMap((column): [Column, unknown][] => {
      if (isOwner(column.name)) return [[column, viewer.accountId]]
      const value = named(table, column.name) ?? toValue(column)
      return value === undefined ? [] : [[column, value]]
    })
    await sql`insert into ${sql.table(table)} (${sql.join(values.map(([{ name }]) => sql.ref(name)))}) values (${sql.join(
      values.map(([{ type }, value]) => (type === 'timestamptz' ? sql`now() + interval '1 day'` : sql.val(value))),
    )})`.execute(db)
    sent.push(...values.flatMap(([{ type }, value]) => (typeof value === 'string' && (type === 'text' || type === 'uuid') ? [value] : [])))
  }
  return [...new Set(sent)]
}

/** Public data of the account beside private data, so that finding the one must not reveal the other. */
async function plantIdentities(db: Db, accountId: string): Promise<string[]> {
  const shown = { account_id: accountId, platform: 'twitter', subject: '4242424242', handle: 'seen_by_all' }
  const hidden = ['google', 'apple', 'telegram'].map((platform) => ({
    account_id: accountId,
    platform,
    issuer: platform === 'telegram' ? '' : `https://${platform}.example`,
    subject: `${canary}-${platform}`,
    handle: `${canary}-${platform}-handle`,
    display_name: `${canary}-${platform}-name`,
    facts: JSON.stringify({ email: `${canary}-${platform}@mail.example` }),
  }))
  await db.insertInto('identities').values(shown).execute()
  await db.insertInto('identities').values(hidden).execute()
  const { uid } = await db.selectFrom('accounts').select('uid').where('id', '=', accountId).executeTakeFirstOrThrow()
  return [uid, shown.subject, shown.handle, ...hidden.flatMap(({ subject, handle }) => [subject, handle])]
}

async function findIdentity(db: Db, accountId: string): Promise<number> {
  const { id } = await db.selectFrom('identities').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirstOrThrow()
  return id
}

const isOwner = (name: string): boolean => /^(?:account_id|from_account|to_account)$/.test(name)

function toValue({ table, name, type, isNullable }: Column): unknown {
  if (type === 'text') return meaningful[name] ?? `${canary}-${table}-${name}`
  if (type === 'uuid') return isNullable ? undefined : randomUUID()
  if (type === 'bytea') return Buffer.concat([Buffer.from(canary), randomBytes(16)])
  // Counted by the database.
  if (name === 'option_votes') return undefined
  if (name === 'options' || (name === 'parts' && type === 'jsonb')) return JSON.stringify([`${canary}-${table}`])
  if (type === 'jsonb') return JSON.stringify({ canary: `${canary}-${table}` })
  if (type === 'bool') return false
  if (type === 'timestamptz') return isNullable ? undefined : 'tomorrow'
  return isNullable ? undefined : 1
}

/** Cached per database, because reading the catalogue takes longer than reading all the rows. */
const columnsOf = new WeakMap<Db, Column[]>()

async function readColumns(db: Db): Promise<Column[]> {
  const known = columnsOf.get(db)
  if (known) return known
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as "isNullable"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_identity = 'NO' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`.execute(db)
  columnsOf.set(db, rows)
  return rows
}

/** Every row of an account, without last-used times. */
export async function readEverything(db: Db, accountId: string): Promise<Record<string, string[]>> {
  const columns = await readColumns(db)
  const tables = [...new Set(columns.map(({ table }) => table))].filter((table) =>
    columns.some((column) => column.table === table && (isOwner(column.name) || table === 'accounts')),
  )
  const entries = await Promise.all(
    tables.map(async (table) => {
      const owners = columns.filter((column) => column.table === table && isOwner(column.name)).map(({ name }) => name)
      const where = (table === 'accounts' ? ['id'] : owners).map((name) => sql`${sql.ref(name)} = ${accountId}`)
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.table(table)} t where ${sql.join(where, sql` or `)} order by 1`.execute(
        db,
      )
      return [table, rows.map(({ row }) => row)] as const
    }),
  )
  return Object.fromEntries(entries)
}
