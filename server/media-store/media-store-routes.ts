import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { BodyMeter } from '@chorus/contract/read-bytes'
import type { Serve } from '@chorus/contract/serve'
import type { Context, Hono } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { Db } from '../db/database.ts'
import { readClientAddress } from '../guard/client-address.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { createServerSecrets } from '../vault/server-secrets.ts'
import { createAllowance } from './create-allowance.ts'
import { createMediaObjects } from './media-objects.ts'
import { createMediaUploads } from './media-uploads.ts'
import { s3Routes } from './s3-routes.ts'
import { createUploadCredentials, type CredentialIssuer } from './upload-credentials.ts'
import { createIssueUploadToken, type IssueUploadToken, uploadTokenRoutes } from './upload-token.ts'
import { uploadsRoutes } from './uploads-routes.ts'

export interface MediaStoreDeps {
  app: Hono
  serve: Serve<Viewer>
  db: Db
  keys: MasterKeys
  config: Pick<ServerConfig, 'media' | 'dataFolder' | 'login' | 'trustedProxies'>
  meterFile: (context: Context) => BodyMeter
}

/**
 * Media uploads, either to the configured storage or to the built-in store, which also serves them. Returns the credentials issuer, for networks
 * whose accounts have no session here.
 */
export function mediaStoreRoutes({ app, serve, db, keys, config, meterFile }: MediaStoreDeps): IssueUploadToken {
  const { publicUrl } = config.login
  const folder = path.join(config.dataFolder, 'media')
  const objects = createMediaObjects(path.join(folder, 'objects'))
  const uploads = createMediaUploads({
    folder: path.join(folder, 'uploads'),
    objects,
    reserve: createAllowance(folder, Date.now),
    now: Date.now,
  })
  let loading: Promise<CredentialIssuer> | undefined
  const loadIssuer = () => {
    loading ??= createServerSecrets(db, keys)
      .saveFirst('media-credentials', () => randomBytes(32))
      .then((key) => createUploadCredentials(key, Date.now))
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }
  const issueUploadToken = createIssueUploadToken({ s3: config.media, loadIssuer, publicUrl })
  uploadTokenRoutes(serve, issueUploadToken)
  const readAddress = (context: Context) => readClientAddress(context, config.trustedProxies)
  if (!config.media) s3Routes(app, { uploads, loadIssuer, host: new URL(publicUrl).host, meterFile, readAddress, now: Date.now })
  // Files stored before a bucket was configured stay readable.
  uploadsRoutes(app, { objects })
  return issueUploadToken
}
