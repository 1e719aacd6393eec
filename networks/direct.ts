import type { Fetcher } from './http.ts'

/** How an account is reached whose tokens this device keeps to itself: its own service, without our server between. */
export interface Direct {
  /** Bound to that service. */
  fetcher: Fetcher
  /**
   * A token that opens it. `refused`: the one that the service has not taken; another one comes back then. Throws `unauthorized` when the
   * session is over, and what says that nobody was reached when it cannot be known.
   */
  authorize(refused?: string): Promise<string>
}

/**
 * Asks as the account. What was refused for its token has not happened, so it may be asked again, whatever it is: once, with another one.
 * `isRefused`: whether an error says that of the token.
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
