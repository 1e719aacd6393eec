import type { Logger } from 'pino'
import { withTimeout } from '../../upstream/with-timeout.ts'
import type { ServerNetwork } from './network-adapter.ts'

/** ms: the longest a logout waits for networks. */
const timeoutMs = 5000

/** Revokes at every network what an account's secrets allow. A network's failure is only logged: the secrets are gone by then. */
export const createPrepareRevoke =
  (networks: readonly Pick<ServerNetwork, 'prepareRevoke'>[], log: Pick<Logger, 'warn'>) => async (accountId: string) => {
    const warn = (error: unknown) => log.warn({ error }, 'An account’s access could not be revoked at a network.')
    const prepared = await Promise.all(networks.map(({ prepareRevoke }) => prepareRevoke?.(accountId).catch(warn)))
    return async () => void (await withTimeout(Promise.all(prepared.map((revoke) => revoke?.().catch(warn))), timeoutMs))
  }
