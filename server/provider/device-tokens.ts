import { removeDeviceToken, uploadDeviceToken } from '@chorus/contract/device-tokens'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import { hashToken } from '../account/token.ts'
import type { Db } from '../db/database.ts'
import { deleteDevice, type GoneToken, registerDevice } from '../db/tables/device-tokens.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { createVault } from '../vault/vault.ts'

const kind = 'device-token'

/** Devices that notifications are sent to. Who knows a device's token can write to it: it is kept as a secret. */
export function deviceTokenRoutes(serve: Serve<Viewer>, { db, keys }: { db: Db; keys: MasterKeys }): void {
  const vault = createVault(db, keys)
  serve(uploadDeviceToken, async ({ viewer: { accountId }, body: { token, platform, deviceId } }) => {
    const hash = hashToken(token)
    await db.transaction().execute(async (transaction) => {
      for (const gone of await registerDevice(transaction, accountId, { hash, platform, deviceId })) await forgetToken(transaction, gone)
      await vault.keep({ accountId, kind, subject: toSubject(hash) }, Buffer.from(token), transaction)
    })
  })
  serve(removeDeviceToken, async ({ viewer: { accountId }, body: { token } }) => {
    const hash = hashToken(token)
    await db.transaction().execute(async (transaction) => {
      await deleteDevice(transaction, accountId, hash)
      await forgetToken(transaction, { accountId, hash })
    })
  })
}

const toSubject = (hash: Buffer): string => hash.toString('hex')

async function forgetToken(db: Db, { accountId, hash }: GoneToken): Promise<void> {
  const subject = toSubject(hash)
  await db.deleteFrom('secrets').where('account_id', '=', accountId).where('kind', '=', kind).where('subject', '=', subject).execute()
}
