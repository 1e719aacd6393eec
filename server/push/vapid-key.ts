import { createECDH } from 'node:crypto'
import type { PushConfig } from '../config/push.ts'
import type { Db } from '../db/database.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { createServerSecrets } from '../vault/server-secrets.ts'

/** The key that identifies our server to push services; subscriptions are bound to it. RFC 8292. */
export interface VapidKey {
  /** Base64url of the uncompressed point, as browsers expect it. */
  publicKey: string
  privateKey: string
}

const curve = 'prime256v1'
const kind = 'vapid-key'

export interface VapidKeyDeps {
  db: Db
  keys: MasterKeys
  push: Pick<PushConfig, 'privateKey'>
}

/** Loads the operator's key, or one that is created once and shared by all nodes. Not cached after a failure. */
export function createLoadVapidKey({ db, keys, push }: VapidKeyDeps): () => Promise<VapidKey> {
  const load = async (): Promise<VapidKey> => {
    const given = push.privateKey && Buffer.from(push.privateKey, 'base64url')
    return toVapidKey(given || (await createServerSecrets(db, keys).saveFirst(kind, makePrivateKey)))
  }
  let loading: Promise<VapidKey> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function makePrivateKey(): Buffer {
  const pair = createECDH(curve)
  pair.generateKeys()
  return toPrivate(pair.getPrivateKey())
}

export function toVapidKey(privateKey: Buffer): VapidKey {
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Always 32 bytes: the curve's own code strips leading zeros. */
const toPrivate = (bytes: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - bytes.length), bytes])
