import { toSharedFields, type ConnectionFormat } from '../../provider/account/connection-format.ts'

export const xConnections: ConnectionFormat = {
  platform: 'twitter',
  toConnected: (rows) =>
    rows.map((row) => ({
      id: row.subject,
      handle: row.handle ?? '',
      name: row.displayName ?? row.handle ?? '',
      platform: 'twitter',
      ...toSharedFields(row),
    })),
}
