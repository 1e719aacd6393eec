import * as calls from '@chorus/contract/farcaster/farcaster-keys'
import { withErrorStatus } from '../../../hosted/with-error-status.ts'
import type { NetworkRouteDeps } from '../../adapter/network-adapter.ts'
import { askHub } from './ask-hub.ts'
import { approveKey, requestKey, type KeyDeps } from './request-key.ts'

/** Keys that sign for Farcaster accounts: their list, and approval by the owner's wallet. */
export function farcasterKeyRoutes({ serve, prelogin, markBrowser }: NetworkRouteDeps, deps: KeyDeps): void {
  serve(calls.farcasterKeys, ({ query: { fid } }) => withErrorStatus(() => askHub(() => deps.farcasterKeys.list(Number(fid)))))
  serve(calls.requestFarcasterKey, ({ body, context }) => withErrorStatus(() => requestKey(deps, body, markBrowser(context))))
  serve(calls.approveFarcasterKey, ({ params: { token = '' }, body: { signature }, context }) =>
    withErrorStatus(async () => {
      await approveKey(deps, token, signature, prelogin.read(context))
      return {}
    }),
  )
}
