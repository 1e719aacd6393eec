import * as calls from '@chorus/contract/account/bind'
import type { Serve } from '@chorus/contract/serve'
import type * as v from 'valibot'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Proven } from '../../account/proven-identity.ts'
import { bind } from '../../account/sign-in-methods/bind.ts'
import { decideEmptied } from '../../account/sign-in-methods/decide-emptied.ts'
import { listReceivedMoves, undoMove } from '../../account/sign-in-methods/move-identity.ts'
import type { Db } from '../../db/database.ts'
import { loadAccount } from '../../db/tables/accounts.ts'
import { listIdentities } from '../../db/tables/identities.ts'
import type { SignInMethod } from '../../login/sign-in-method.ts'

export interface BindDeps {
  db: Db
  signInMethods: readonly SignInMethod[]
}

/** Calls that connect more identities to an account. */
export function bindRoutes(serve: Serve<Viewer>, { db, signInMethods }: BindDeps): void {
  for (const method of signInMethods)
    method.serveBind?.(serve, async (viewer, proven, { isForce = false, confirmation }) => {
      await bind(db, { viewer, proven, isForce, confirmation })
      return toBindData({ db, signInMethods }, viewer, proven)
    })
  serve(calls.receivedMoves, async ({ viewer }) => ({
    moves: (await listReceivedMoves(db, viewer)).map(({ id, undoUntil, emptied = null, ...move }) => ({
      ...move,
      moveId: id,
      undoUntil: undoUntil.toISOString(),
      emptied,
    })),
  }))
  serve(calls.decideEmptied, async ({ viewer, body }) => {
    await decideEmptied(db, viewer, body)
  })
  serve(calls.undoBind, async ({ viewer, body }) => {
    await undoMove(db, viewer, body.moveId)
  })
}

async function toBindData({ db, signInMethods }: BindDeps, viewer: Viewer, { identity, extras, extrasOf }: Proven) {
  const [account, rows] = await Promise.all([loadAccount(db, viewer.accountId), listIdentities(db, viewer.accountId)])
  return {
    account_id: account.id,
    account_raw_id: account.rawId,
    ...Object.assign({}, ...signInMethods.map((method) => method.toBindFacts?.(rows, identity))),
    ...extras,
    ...(await extrasOf?.(viewer.accountId)),
    wallets: rows
      .filter(({ platform }) => platform === 'wallet' || platform === 'solana')
      .map(({ id, subject, platform, boundAt, handle }) => ({
        _id: id,
        id: subject,
        address: subject,
        chain: platform === 'solana' ? 'solana' : 'ethereum',
        createdAt: boundAt.toISOString(),
        connectedAt: boundAt.toISOString(),
        updatedAt: boundAt.toISOString(),
        ens: handle,
      })),
  } as v.InferInput<typeof calls.BindData>
}
