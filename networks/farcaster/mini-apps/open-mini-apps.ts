import { miniApp, miniAppSignIn, openMiniAppSignIn } from '@chorus/contract/farcaster/mini-apps'
import { Failure, isFailure } from '@chorus/model/failure'
import type { FarcasterSession } from '@chorus/model/session/session'
import type { NetworkDeps, Reads } from '../../network.ts'
import type { MiniApps } from '../../provider/mini-apps.ts'
import { createAskOwn } from '../keys/create-ask-own.ts'
import { serveApp } from './serve-app.ts'
import { toAppContext } from './to-app-context.ts'

const network = 'farcaster'
/** ms before a server that doesn't respond is asked again. */
const pause = 2000

/** What was approved in the meantime is still there when the server responds again. */
async function unlessAway(error: unknown): Promise<{ signed: null }> {
  if (!isFailure(error, 'unreachable')) throw error
  await new Promise((resolve) => setTimeout(resolve, pause))
  return { signed: null }
}

/** Mini apps for an account. Source: the mini app specification, and the host API of `@farcaster/miniapp-core`. */
export function openMiniApps({ profileId }: FarcasterSession, reads: Pick<Reads, 'profile'>, deps: NetworkDeps): MiniApps {
  const ask = createAskOwn(deps.ownFetcher, profileId)
  return {
    serve: (serving) => Promise.resolve(serveApp(serving)),
    async describe(opening) {
      // Without their profile, an app still learns who it is.
      const viewer = await reads.profile(profileId).catch(() => undefined)
      return toAppContext(opening, { fid: Number(profileId), profile: viewer, clientFid: Number(deps.options?.['app'] ?? 0) })
    },
    async openSignIn(request) {
      const { channelToken, url, expiresInSeconds: expiresIn } = await ask(openMiniAppSignIn, { body: request })
      const end = deps.now() + expiresIn * 1000
      return {
        url,
        expiresIn,
        async outcome(signal) {
          while (deps.now() < end) {
            const { signed } = await ask(miniAppSignIn, { query: { channelToken } }).catch(unlessAway)
            signal.throwIfAborted()
            if (!signed) continue
            const { fid, ...signature } = signed
            if (String(fid) !== profileId) throw new Failure('forbidden', 'This sign-in was approved with another account.', { network })
            return signature
          }
          throw new Failure('unreachable', 'This sign-in has expired.', { network })
        },
      }
    },
    async find(domain) {
      const { app } = await ask(miniApp, { query: { domain } })
      if (!app) return undefined
      const { name, homeUrl: url, iconUrl, description, author } = app
      return { name, url, iconUrl, description, author: author && (author.username ?? String(author.fid)) }
    },
  }
}
