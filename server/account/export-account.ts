import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { savedTables } from './saved-tables.ts'

/** Columns without secrets or hashes of them. */
const ownTables: Readonly<Record<string, readonly string[]>> = {
  identities: ['platform', 'subject', 'handle', 'display_name', 'avatar', 'facts', 'is_default', 'is_login', 'bound_at'],
  sessions: ['device', 'created_at', 'last_used_at', 'expires_at'],
  notices: ['kind', 'detail', 'created_at', 'seen_at'],
  audit: ['action', 'detail', 'at'],
  network_sessions: ['type', 'profile_id', 'created_at', 'updated_at'],
  signed_messages: ['profile_id', 'client_id', 'message_time', 'created_at'],
  draft_keys: ['key_id', 'created_at'],
  draft_file_parts: ['file_id', 'part', 'parts', 'saved_at'],
  drafts: ['id', 'version', 'data', 'ending', 'files', 'changed_at'],
  post_copies: ['send_id', 'platform', 'profile_id', 'post_id', 'publication_id', 'part', 'created_at'],
  push_switches: ['platform', 'push_type', 'state', 'updated_at'],
  push_watches: ['type', 'profile_id'],
  device_tokens: ['platform', 'device_id', 'registered_at'],
  scheduled_posts: [
    'group_id',
    'publish_at',
    'display',
    'source',
    'continued_send_id',
    'first_part',
    'withdrawn_by',
    'created_at',
    'updated_at',
  ],
  scheduled_sends: ['platform', 'profile_id', 'parts', 'state', 'failure', 'withdrawn_by', 'due_at', 'created_at', 'updated_at'],
  scheduled_files: ['hash', 'type', 'size', 'uploaded_at'],
}

/** Columns that only order or link rows here. */
const internal: ReadonlySet<string> = new Set(['account_id', 'person', 'position'])

export type AccountExport = Record<string, Record<string, unknown>[]>

/** Everything stored for an account, by table, as of a single moment. */
export async function exportAccount(db: Db, accountId: string): Promise<AccountExport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const read = async (table: string, columns: readonly string[] | undefined, key = 'account_id') => {
        const shown = columns ? sql.join(columns.map((column) => sql.ref(column))) : sql.raw('*')
        const { rows } = await sql<
          Record<string, unknown>
        >`select ${shown} from ${sql.table(table)} where ${sql.ref(key)} = ${accountId}`.execute(transaction)
        return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !internal.has(column))))
      }
      const tables: AccountExport = { accounts: await read('accounts', ['uid', 'display_name', 'avatar', 'created_at'], 'id') }
      for (const [table, columns] of Object.entries(ownTables)) tables[table] = await read(table, columns)
      for (const table of Object.keys(savedTables)) tables[table] = await read(table, undefined)
      return tables
    })
}
