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
import { toConnections } from './to-connections.ts'

/** Calls that list and change the connections of an account. */
export function connectionRoutes(serve: Serve<Viewer>, { db }: { db: Db }): void {
  serve(accountConnection, async ({ viewer: { accountId } }) =>
    toConnections(await loadAccount(db, accountId), await listIdentities(db, accountId), await listRefusedAddresses(db, accountId)),
  )
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
