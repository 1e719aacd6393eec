import { withTimeout } from '../../upstream/with-timeout.ts'
import type { ServerNetwork } from './network-adapter.ts'

/** ms: the longest a logout waits for networks. */
const timeoutMs = 5000

/** Revokes at every network what an account's secrets allow. A network's failure is ignored: the secrets are gone by then. */
export const createPrepareRevoke = (networks: readonly Pick<ServerNetwork, 'prepareRevoke'>[]) => async (accountId: string) => {
  const prepared = await Promise.all(networks.map(({ prepareRevoke }) => prepareRevoke?.(accountId).catch(() => undefined)))
  return async () => void (await withTimeout(Promise.allSettled(prepared.map((revoke) => revoke?.())), timeoutMs))
}
