import { createHash, randomBytes } from 'node:crypto'
import type { ReplyInputOf } from '@chorus/contract/call'
import { uploadMediaToken } from '@chorus/contract/content/upload-media-token'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import type { S3Config } from '../config/media.ts'
import { assumeRole } from './assume-role.ts'
import { bucket, storePath, uploadsPath } from './store-paths.ts'
import type { CredentialIssuer } from './upload-credentials.ts'

export interface UploadTokenDeps {
  /** Undefined: the store in the box. */
  s3: S3Config | undefined
  loadIssuer: () => Promise<CredentialIssuer>
  publicUrl: string
}

type Token = ReplyInputOf<typeof uploadMediaToken>

/** Upload credentials. `owner`: the owner of the files, as an account id or a name that a network chose. */
export type IssueUploadToken = (owner: string) => Promise<Token>

/** In a bucket, no one can replace someone else's file. The file's name doesn't reveal its owner. */
const toFolder = (owner: string): string => `web/${createHash('sha256').update(owner).digest('hex').slice(0, 32)}`

export function createIssueUploadToken({ s3, loadIssuer, publicUrl }: UploadTokenDeps): IssueUploadToken {
  const ofBox = async (owner: string): Promise<Token> => ({
    bucket,
    cdnHost: new URL(publicUrl).host + uploadsPath,
    region: 'us-west-2',
    ...(await loadIssuer()).issue(owner),
    endpoint: publicUrl + storePath,
    forcePathStyle: true,
  })
  const ofS3 = async (config: S3Config, owner: string): Promise<Token> => ({
    bucket: config.bucket,
    folder: toFolder(owner),
    cdnHost: config.cdnHost,
    region: config.region,
    // A name that reveals nothing about the person to the storage operator.
    ...(await assumeRole(config, `chorus-${randomBytes(8).toString('hex')}`, toFolder(owner)).catch((cause: unknown) => {
      throw new Refusal('Media can’t be uploaded right now. Try again in a moment.', { status: 502, cause })
    })),
    ...(config.endpoint !== undefined && { endpoint: config.endpoint, forcePathStyle: true }),
  })
  return async (owner) => (s3 ? ofS3(s3, owner) : ofBox(owner))
}

/** Hands out credentials to accounts. */
export const uploadTokenRoutes = (serve: Serve<Viewer>, issueUploadToken: IssueUploadToken): void =>
  serve(uploadMediaToken, ({ viewer }) => issueUploadToken(viewer.accountId))
