import { pushKey } from '@chorus/contract/push-key'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import { createLoadVapidKey, type VapidKeyDeps } from '../push/vapid-key.ts'

export interface PushKeyDeps extends Omit<VapidKeyDeps, 'push'> {
  push: VapidKeyDeps['push'] | undefined
}

/** What a browser has to know before it can be written to. */
export function pushKeyRoutes(serve: Serve<Viewer>, { push, ...deps }: PushKeyDeps): void {
  const load = push && createLoadVapidKey({ ...deps, push })
  serve(pushKey, async () => ({ publicKey: load ? (await load()).publicKey : null }))
}
