import { toSharedFields, toText, type ConnectionFormat } from '../../provider/account/connection-format.ts'

/** Groups the accounts of one owner. */
export const lensConnections: ConnectionFormat = {
  platform: 'lens',
  toConnected(rows) {
    const owners = Map.groupBy(rows, (row) => toText(row.facts['ownedBy']))
    return [...owners].map(([address, accounts]) => ({
      address,
      lens: accounts.map((row) => ({
        id: row.subject,
        ownedBy: address,
        nameSpace: 'lens',
        localName: row.handle ?? '',
        fullHandle: `lens/${row.handle ?? ''}`,
        ...toSharedFields(row),
      })),
    }))
  },
}
