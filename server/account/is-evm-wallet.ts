import { type RawBuilder, sql } from 'kysely'

/** Whether an identity is an EVM wallet. Only they vote on Snapshot. */
export const isEvmWallet: RawBuilder<boolean> = sql`platform = 'wallet' and issuer = '' and subject ~* '^0x[0-9a-f]{40}$'`
