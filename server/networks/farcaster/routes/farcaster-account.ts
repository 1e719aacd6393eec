import { keepSigner } from '@chorus/contract/farcaster/farcaster-account'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import { listIdentities } from '../../../db/tables/identities.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import { createVault } from '../../../vault/vault.ts'
import { signerKind, signerPublicKey } from '../sign-in/farcaster-signer.ts'

/** Keys of Farcaster accounts. Provider API §3.4: uploaded keys are stored encrypted (security plan, §2). */
export function farcasterAccountRoutes(serve: Serve<Viewer>, { db, keys }: { db: Db; keys: MasterKeys }): void {
  const vault = createVault(db, keys)
  serve(keepSigner, async ({ viewer, body: { fid, signerPublickey, signerPrivatekey } }) => {
    const identities = await listIdentities(db, viewer.accountId)
    if (!identities.some(({ platform, subject }) => platform === 'farcaster' && subject === fid))
      throw new Refusal('This Farcaster account isn’t connected to your account.')
    const seed = toBytes(signerPrivatekey)
    if (signerPublicKey(seed) !== `0x${toBytes(signerPublickey).toString('hex')}`)
      throw new Refusal('This signer’s public and private keys don’t match.')
    await vault.save({ accountId: viewer.accountId, kind: signerKind, subject: fid }, seed)
  })
}

const toBytes = (hex: string): Buffer => Buffer.from(hex.replace(/^0x/, ''), 'hex')
