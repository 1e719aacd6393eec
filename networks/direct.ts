import type { Fetcher } from './fetcher.ts'

/** How to reach an account with device-only tokens: its own server, without ours in between. */
export interface Direct {
  /** Bound to that server. */
  fetcher: Fetcher
  /**
   * An access token. `refused` is a token the server rejected; the result is then a different one. Throws `unauthorized` when the session
   * is over, and a failure that isn't about the session when no one could be reached.
   */
  authorize(refused?: string): Promise<string>
}

/**
 * Calls as the account. A call refused for its token had no effect, so any call may be repeated once with another token. `isRefused` tells
 * whether an error is such a refusal.
 */
export async function askDirectly<T>(
  { authorize }: Pick<Direct, 'authorize'>,
  send: (token: string) => Promise<T>,
  isRefused: (error: unknown) => boolean,
): Promise<T> {
  const token = await authorize()
  try {
    return await send(token)
  } catch (error) {
    if (!isRefused(error)) throw error
    return send(await authorize(token))
  }
}
