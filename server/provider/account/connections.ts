import {
  accountConnection,
  disconnect,
  disconnectWithWallets,
  removeWallets,
  updateDefaultConnection,
} from '@chorus/contract/account/connections'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import { disconnect as drop, removeWallets as dropWallets, setDefaultConnection } from '../../account/sign-in-methods/disconnect.ts'
import type { Db } from '../../db/database.ts'
import { loadAccount } from '../../db/tables/accounts.ts'
import { listIdentities } from '../../db/tables/identities.ts'
import { listRefusedAddresses } from '../../db/tables/refused-relations.ts'
import type { ConnectionFormat } from './connection-format.ts'
import { toConnections } from './to-connections.ts'

interface ConnectionDeps {
  db: Db
  formats: readonly ConnectionFormat[]
}

/** Calls that list and change the connections of an account. */
export function connectionRoutes(serve: Serve<Viewer>, { db, formats }: ConnectionDeps): void {
  serve(accountConnection, async ({ viewer: { accountId } }) => {
    const account = await loadAccount(db, accountId)
    const rows = await listIdentities(db, accountId)
    return toConnections({ account, rows, refused: await listRefusedAddresses(db, accountId), formats })
  })
  serve(disconnect, async ({ viewer, body }) => {
    const { accountId, sessionId } = viewer
    await drop(db, accountId, { platform: body.connectionPlatform, id: body.connectionId }, { sessionId })
  })
  serve(disconnectWithWallets, async ({ viewer, body }) => {
    const { accountId, sessionId } = viewer
    await drop(db, accountId, { platform: body.connectionPlatform, id: body.connectionId }, { sessionId, withWallets: true })
  })
  serve(removeWallets, async ({ viewer, body }) => {
    await dropWallets(db, viewer.accountId, body.addresses)
  })
  serve(updateDefaultConnection, async ({ viewer, body }) => {
    await setDefaultConnection(db, viewer.accountId, { platform: body.platform, id: body.profile_id })
  })
}
