import { removeDeviceToken, uploadDeviceToken } from '@chorus/contract/notifications/device-tokens'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import { hashToken } from '../../account/token.ts'
import type { PushConfig } from '../../config/push.ts'
import type { Db } from '../../db/database.ts'
import { deleteDevice, deviceTokenKind, forgetToken, registerDevice, toSubject } from '../../db/tables/device-tokens.ts'
import { parseSubscription, readSubscription } from '../../push/web-subscription.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'
import { createVault } from '../../vault/vault.ts'

export interface DeviceTokenDeps {
  db: Db
  keys: MasterKeys
  /** Undefined: push is off. */
  push: PushConfig | undefined
}

/** Registers devices for push messages. Anyone with a device's token can send to it, so it is stored as a secret. */
export function deviceTokenRoutes(serve: Serve<Viewer>, { db, keys, push }: DeviceTokenDeps): void {
  const vault = createVault(db, keys)
  serve(uploadDeviceToken, async ({ viewer: { accountId, sessionId }, body: { token: sent, platform, deviceId } }) => {
    const token = platform === 'web' ? toWebToken(sent, push) : sent
    const hash = toDeviceHash(token)
    await db.transaction().execute(async (transaction) => {
      for (const gone of await registerDevice(transaction, accountId, { hash, platform, deviceId, sessionId }))
        await forgetToken(transaction, gone)
      await vault.save({ accountId, kind: deviceTokenKind, subject: toSubject(hash) }, Buffer.from(token), transaction)
    })
  })
  serve(removeDeviceToken, async ({ viewer: { accountId }, body: { token } }) => {
    const hash = toDeviceHash(token)
    await db.transaction().execute(async (transaction) => {
      await deleteDevice(transaction, accountId, hash)
      await forgetToken(transaction, { accountId, hash })
    })
  })
}

/** Validates the subscription up front, so that everything stored can be sent to. */
function toWebToken(text: string, push: PushConfig | undefined): string {
  if (!push) throw new Refusal('This server sends no push notifications.', { status: 400 })
  return JSON.stringify(readSubscription(text, push.services))
}

/** A browser is identified by its endpoint, whatever other fields the subscription has. */
const toDeviceHash = (token: string): Buffer => hashToken(parseSubscription(token)?.endpoint ?? token)
