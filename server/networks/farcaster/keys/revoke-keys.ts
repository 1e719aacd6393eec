import type { Db } from '../../../db/database.ts'
import type { Vault } from '../../../vault/vault.ts'
import { signerKind } from '../sign-in/farcaster-signer.ts'
import { removeOwnKey, type RemoveKeyDeps } from './remove-key.ts'

/** Reads the keys that our server holds for an account. The result lets them remove themselves from the network. */
export const createRevokeKeys = (db: Db, vault: Pick<Vault, 'reveal'>, deps: RemoveKeyDeps) => async (accountId: string) => {
  const rows = await db.selectFrom('secrets').select('subject').where('account_id', '=', accountId).where('kind', '=', signerKind).execute()
  const held = await Promise.all(
    rows.map(async ({ subject }) => ({ fid: Number(subject), seed: await vault.reveal({ accountId, kind: signerKind, subject }) })),
  )
  return async () => {
    const removals = await Promise.allSettled(held.map(({ fid, seed }) => (seed ? removeOwnKey(deps, fid, seed) : undefined)))
    const causes: unknown[] = removals.flatMap((removal) => (removal.status === 'rejected' ? [removal.reason] : []))
    if (causes.length > 0) throw new AggregateError(causes, `${causes.length} keys could not be removed from Farcaster.`)
  }
}
