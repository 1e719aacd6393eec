import { createPublicKey, verify } from 'node:crypto'
import { statementAge, toUploadStatement, uploadTokenByKey } from '@chorus/contract/farcaster/farcaster-media'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { IssueUploadToken } from '../../../media-store/upload-token.ts'
import { toDerKey } from '../messages/check-signed-message.ts'
import type { FarcasterKeys } from './farcaster-keys.ts'

interface UploadTokenDeps {
  farcasterKeys: Pick<FarcasterKeys, 'has'>
  issueUploadToken: IssueUploadToken
  publicUrl: string
  now: () => number
}

/** Uploads by device-only accounts, which sign with a key instead of having a session here. */
export function farcasterUploadTokenRoute(
  serve: Serve<Viewer>,
  { farcasterKeys, issueUploadToken, publicUrl, now }: UploadTokenDeps,
): void {
  const ownOrigin = new URL(publicUrl).origin
  serve(uploadTokenByKey, async ({ body: { fid, signer, origin, signedAt, signature } }) => {
    if (Math.abs(now() - signedAt) > statementAge) throw new Refusal('The signature has expired.', { status: 401 })
    if (origin === undefined) throw new Refusal('This page is outdated. Reload it, then try again.', { status: 400 })
    if (origin !== ownOrigin) throw new Refusal(`Uploads must be signed for ${ownOrigin}.`, { status: 400 })
    const key = Buffer.from(signer, 'base64')
    const publicKey = createPublicKey({ key: toDerKey(key), format: 'der', type: 'spki' })
    const isSigned = verify(null, Buffer.from(toUploadStatement(ownOrigin, fid, signedAt)), publicKey, Buffer.from(signature, 'base64'))
    if (!isSigned || !(await farcasterKeys.has(fid, `0x${key.toString('hex')}`))) throw new Refusal('Invalid signer key.', { status: 401 })
    return issueUploadToken(`farcaster:${fid}`)
  })
}
