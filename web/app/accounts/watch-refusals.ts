import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { Fetcher } from '@chorus/networks/fetcher'

/** Calls made as one of this browser’s accounts. */
const asAccount = /^\/(?:api\/(?:hosted|twitter)|v[123])\//

/**
 * Any call may be the first to learn that a session has ended. `onOver`: called when our server reports an ended or missing session. The
 * response still reaches the caller.
 */
export const watchRefusals =
  (fetcher: Fetcher, onOver: () => void): Fetcher =>
  async (path, init) => {
    const response = await fetcher(path, init)
    if (asAccount.test(path) && (await isOver(response))) onOver()
    return response
  }

async function isOver(response: Response): Promise<boolean> {
  if (response.status === 401) return true
  if (response.status !== 409) return false
  try {
    const { error } = (await response.clone().json()) as { error?: { code?: unknown } }
    return error?.code === hostedCodes.noSession
  } catch {
    return false
  }
}
