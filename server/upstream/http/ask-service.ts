import { fetchPublic, type PublicAnswer, type PublicFetchInit } from './public-fetch.ts'
import { readText } from './read-text.ts'

/** Calls a host that a user named. Redirects are not followed, so the request reaches only that host. */
export type AskService = (url: string, init: PublicFetchInit) => Promise<PublicAnswer>

/** `nearby`: origins that may be reached although they are not on the public network. Compared exactly. */
export const createAskService =
  (nearby: readonly string[]): AskService =>
  async (url, init) =>
    nearby.includes(new URL(url).origin) ? askNearby(url, init) : fetchPublic(url, init)

async function askNearby(url: string, { deadline, maxBytes, body, ...init }: PublicFetchInit): Promise<PublicAnswer> {
  const sent = body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> }
  const response = await fetch(url, { ...init, ...sent, redirect: 'manual', credentials: 'omit', signal: AbortSignal.timeout(deadline) })
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await readText(response, maxBytes) }
}
