import { pushBrowsers } from '@chorus/contract/notifications/push-browsers'
import { pushKey } from '@chorus/contract/notifications/push-key'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import { countOtherBrowsers } from '../db/tables/device-tokens.ts'
import { createLoadVapidKey, type VapidKeyDeps } from '../push/vapid-key.ts'

export interface PushRoutesDeps extends Omit<VapidKeyDeps, 'push'> {
  push: VapidKeyDeps['push'] | undefined
}

/** What a browser needs to know before it registers for push, including whether others are registered. */
export function pushRoutes(serve: Serve<Viewer>, { push, ...deps }: PushRoutesDeps): void {
  const load = push && createLoadVapidKey({ ...deps, push })
  serve(pushKey, async () => ({ publicKey: load ? (await load()).publicKey : null }))
  serve(pushBrowsers, async ({ viewer: { accountId, sessionId } }) => ({
    others: await countOtherBrowsers(deps.db, accountId, sessionId),
  }))
}
