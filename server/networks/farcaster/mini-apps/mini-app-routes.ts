import { miniApp, miniAppSignIn, openMiniAppSignIn, type MiniApp } from '@chorus/contract/farcaster/mini-apps'
import { Refusal } from '@chorus/contract/refusal'
import { withErrorStatus } from '../../../hosted/with-error-status.ts'
import { createEthereum } from '../../../upstream/ethereum/ethereum.ts'
import { createMemo } from '../../../upstream/memo.ts'
import type { NetworkRouteDeps } from '../../adapter/network-adapter.ts'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import { createFarcasterOwners } from '../sign-in/farcaster-owners.ts'
import { awaitSignIn, openSignIn, type MiniAppSignInDeps } from './mini-app-sign-in.ts'
import { readManifest, type Association } from './read-manifest.ts'

export interface MiniAppDeps extends MiniAppSignInDeps {
  config: { relayUrl: string | undefined; rpcUrl: string | undefined }
  users: Pick<FarcasterUpstream, 'user'>
  now: () => number
}

/** ms. What couldn't be read may be there soon. */
const ages = { read: 3_600_000, unread: 60_000 }
const mostApps = 1000
/** Refused beyond it instead of queued, because all of them might be slow on purpose. */
const mostReadings = 20

/** What pages ask about mini apps: what one says about itself, and sign-ins to it. */
export function miniAppRoutes({ serve, prelogin, markBrowser, pageTransport }: NetworkRouteDeps, deps: MiniAppDeps): void {
  const findAuthor = async (domain: string, association: Association): Promise<MiniApp['author']> => {
    if (!(await isSigned(deps.config.rpcUrl, domain, association))) return undefined
    const { fid } = association
    const user = await deps.users.user({ fid: String(fid) }).catch(() => undefined)
    return { fid, ...(user && { username: user.username }) }
  }
  let readings = 0
  const read = async (domain: string): Promise<MiniApp | undefined> => {
    if (readings >= mostReadings)
      throw new Refusal('Too many apps are being looked up right now. Try again in a moment.', { status: 503, retryAfter: 5 })
    readings += 1
    try {
      const manifest = await readManifest(domain, pageTransport!).catch(() => undefined)
      if (!manifest) return undefined
      const { app, association } = manifest
      const author = association && (await findAuthor(domain, association).catch(() => undefined))
      return author ? { ...app, author } : app
    } finally {
      readings -= 1
    }
  }
  const find = createMemo(read, { age: (app) => (app ? ages.read : ages.unread), size: mostApps, now: deps.now })

  serve(miniApp, async ({ query: { domain } }) => {
    if (!pageTransport) throw new Refusal('This server doesn’t read other sites’ pages.', { status: 403 })
    return { app: (await find(domain)) ?? null }
  })
  serve(openMiniAppSignIn, ({ body, context }) => withErrorStatus(() => openSignIn(deps, body, markBrowser(context))))
  serve(miniAppSignIn, ({ query, context }) => withErrorStatus(() => awaitSignIn(deps, query.channelToken, prelogin.read(context))))
}

/** Whether an owner of the account signed for exactly this domain. */
async function isSigned(
  rpcUrl: string | undefined,
  domain: string,
  { fid, key, message, signature, ...said }: Association,
): Promise<boolean> {
  if (!rpcUrl || said.domain !== domain) return false
  const [hasSigned, isOwner] = await Promise.all([
    createEthereum(rpcUrl).hasSigned({ address: key, message, signature }),
    createFarcasterOwners(rpcUrl).isOwner(fid, key),
  ])
  return hasSigned && isOwner
}
