import { toSearch } from '@chorus/contract/call'
import type * as v from 'valibot'
import type { TokensConfig } from '../config/tokens.ts'
import { readText } from '../upstream/http/read-text.ts'
import { parseJson } from './parse-json.ts'
import { SourceBusy } from './token-source.ts'

/** Reads a path of the API. Undefined: not found. */
export type AskCoingecko = <S extends v.GenericSchema>(
  path: string,
  schema: S,
  query?: Readonly<Record<string, string | number>>,
) => Promise<v.InferOutput<S> | undefined>

/** ms for a whole response. */
const deadline = 6000
/** Bytes. 250 tokens, or prices of 90 days. */
const maxBytes = 2 * 1024 * 1024
/** s, when the service doesn't say how long to wait. */
const usualWait = 60
const longestWait = 300

class CoingeckoFailure extends Error {
  override name = 'CoingeckoFailure'
}

/** Calls of this server are limited to what the plan allows, and stop for as long as the service asks. */
export function createAskCoingecko({ url, key, callsPerMinute }: TokensConfig, now: () => number): AskCoingecko {
  let window = { startsAt: Number.NEGATIVE_INFINITY, count: 0 }
  let pausedUntil = 0

  const take = () => {
    if (now() - window.startsAt >= 60_000) window = { startsAt: now(), count: 0 }
    const freeAt = Math.max(pausedUntil, window.count >= callsPerMinute ? window.startsAt + 60_000 : 0)
    if (freeAt > now()) throw new SourceBusy(Math.ceil((freeAt - now()) / 1000))
    window.count += 1
  }
  const pause = (given: string | null): SourceBusy => {
    const wait = /^\d{1,4}$/.test(given ?? '') ? Number(given) : usualWait
    const seconds = Math.min(longestWait, Math.max(1, wait))
    pausedUntil = now() + seconds * 1000
    return new SourceBusy(seconds)
  }

  return async (path, schema, query) => {
    take()
    const response = await fetch(`${url}/${path}${toSearch(query)}`, {
      headers: { accept: 'application/json', ...(key !== undefined && { 'x-cg-demo-api-key': key }) },
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(deadline),
    })
    if (response.ok) return parseJson(schema, await readText(response, maxBytes))
    await response.body?.cancel()
    if (response.status === 404) return undefined
    if (response.status === 429) throw pause(response.headers.get('retry-after'))
    throw new CoingeckoFailure(`${path.split('?')[0]} responded with status ${response.status}.`)
  }
}
