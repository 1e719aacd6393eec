import { hostedCodes } from '@chorus/contract/hosted'
import type { Fetcher } from '@chorus/networks/http'

/** Calls that are made as one of this browser's accounts. */
const asAccount = /^\/(?:api\/(?:hosted|twitter)|v[123])\//

/**
 * A session may end at any time, and the first to hear of it is whatever is being read just then. `onOver`: our server has said that one
 * is over, or that there is none. The answer goes on to whoever asked.
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
