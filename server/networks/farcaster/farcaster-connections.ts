import { readAddresses } from '../../account/read-addresses.ts'
import type { IdentityRow } from '../../db/tables/identities.ts'
import { toSharedFields, toText, type ConnectionFormat } from '../../provider/account/connection-format.ts'

const toConnection = (row: IdentityRow) => ({
  fid: Number(row.subject),
  id: Number(row.subject),
  username: row.handle ?? '',
  display_name: row.displayName ?? '',
  bio: toText(row.facts['bio']),
  pfp: row.avatar ?? '',
  url: toText(row.facts['url']),
  connectedAddresses: [...readAddresses(row)],
  ...toSharedFields(row),
})

export const farcasterConnections: ConnectionFormat = {
  platform: 'farcaster',
  toConnected: (rows) => rows.map(toConnection),
}
