import {
  bindApple,
  bindBsky,
  type BindData,
  bindEmail,
  bindFarcaster,
  bindGoogle,
  bindLens,
  bindTelegram,
  bindTwitter,
  undoBind,
} from '@chorus/contract/bind'
import type { Input, Serve } from '@chorus/contract/serve'
import type * as v from 'valibot'
import { bind, undoMove } from '../account/bind.ts'
import type { Viewer } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import { loadAccount } from '../db/tables/accounts.ts'
import { listIdentities } from '../db/tables/identities.ts'
import type { Proven, Provers } from '../login/provers.ts'

export interface BindDeps {
  db: Db
  provers: Provers
  /** The pre-login cookie of an e-mail code, where the browser sends one. */
  readBoundTo: (context: Input<typeof bindEmail, Viewer>['context']) => string | undefined
}

/** Further ways into an account. */
export function bindRoutes(serve: Serve<Viewer>, { db, provers, readBoundTo }: BindDeps): void {
  const done = async (
    viewer: Viewer,
    proven: Proven,
    { isForce = false, confirmation }: { isForce?: boolean | undefined; confirmation?: string | undefined },
  ) => {
    await bind(db, { viewer, proven, isForce, confirmation })
    return toBindData(db, viewer, proven)
  }
  serve(bindLens, async ({ viewer, body }) => done(viewer, await provers.lens(body), body))
  serve(bindFarcaster, async ({ viewer, body }) => done(viewer, await provers.farcaster(body), body))
  serve(bindTwitter, async ({ viewer, body }) => done(viewer, await provers.twitter(body), body))
  serve(bindBsky, async ({ viewer, body }) => done(viewer, await provers.bsky(body), body))
  serve(bindApple, async ({ viewer, body }) => done(viewer, await provers.apple(body), body))
  serve(bindGoogle, async ({ viewer, body }) => done(viewer, await provers.google(body), body))
  serve(bindTelegram, async ({ viewer, body }) => done(viewer, await provers.telegram(body), body))
  serve(bindEmail, async ({ viewer, body, context }) => done(viewer, await provers.email({ ...body, boundTo: readBoundTo(context) }), body))
  serve(undoBind, async ({ viewer, body }) => {
    await undoMove(db, viewer, body.moveId)
  })
}

async function toBindData(db: Db, viewer: Viewer, { identity, extras, extrasOf }: Proven): Promise<v.InferInput<typeof BindData>> {
  const [account, rows] = await Promise.all([loadAccount(db, viewer.accountId), listIdentities(db, viewer.accountId)])
  const farcaster = identity.platform === 'farcaster' ? identity.subject : rows.find(({ platform }) => platform === 'farcaster')?.subject
  return {
    account_id: account.id,
    account_raw_id: account.rawId,
    fid: Number(farcaster ?? 0),
    ...extras,
    ...(await extrasOf?.(viewer.accountId)),
    twitters: rows.filter(({ platform }) => platform === 'twitter').map(({ subject, handle }) => ({ id: subject, handle: handle ?? '' })),
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
  }
}
