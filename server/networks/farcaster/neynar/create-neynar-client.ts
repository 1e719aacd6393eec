import { Refusal } from '@chorus/contract/refusal'
import { isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { fetchJson } from '@chorus/networks/http'
import * as v from 'valibot'
import { createGate, createMemo } from '../../../upstream/memo.ts'
import { readUpstream } from '../../../upstream/read-upstream.ts'
import { NeynarError } from './neynar-wire.ts'

export interface NeynarClientOptions {
  fetcher: Fetcher
  /** Goes into a header, which no log contains. */
  apiKey: string
  /** What the key's plan allows. */
  callsPerMinute: number
  now: () => number
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface NeynarClient {
  /** Throws a Refusal when the provider doesn't answer or the plan's limit is used up. */
  ask<S extends v.GenericSchema>(path: string, query: Query, schema: S): Promise<v.InferOutput<S>>
  /** Undefined: it doesn't exist. */
  find<S extends v.GenericSchema>(path: string, query: Query, schema: S): Promise<v.InferOutput<S> | undefined>
  /** The account has changed something, so its next reads aren't served from earlier calls. */
  forget(viewer: number): void
}

const name = 'The Farcaster data provider'
/** Concurrent calls. */
const width = 8
/** ms */
const [deadline, minute] = [8000, 60_000]
/** ms within which equal requests share one call, because a page asks for the same cast more than once. */
const age = 5000
const mostViewers = 2000

/** A data provider with Neynar's API: decodes responses, shares calls between equal requests, and stays within the plan's limit. */
export function createNeynarClient({ fetcher, apiKey, callsPerMinute, now }: NeynarClientOptions): NeynarClient {
  const gate = createGate(width)
  const started: number[] = []
  /** How often each viewer has changed something. Part of the key that equal requests share. */
  const changes = new Map<string, number>()
  const count = () => {
    const from = now() - minute
    while (started.length > 0 && started[0]! <= from) started.shift()
    if (started.length >= callsPerMinute) throw tooMany(Math.ceil((started[0]! - from) / 1000))
    started.push(now())
  }
  const load = createMemo(
    (key: string, schema: v.GenericSchema) =>
      gate(() => {
        count()
        const path = key.slice(key.indexOf('/'))
        return fetchJson(fetcher, {
          network: 'farcaster',
          name: path.slice(0, path.indexOf('?')),
          path,
          schema,
          init: { headers: { 'x-api-key': apiKey, accept: 'application/json' } },
          deadline,
          // Each call counts against the plan.
          retries: 0,
          toErrorText: (body) => {
            const result = v.safeParse(NeynarError, body)
            return result.success ? result.output.message : undefined
          },
        })
      }),
    { age, size: 2000, now },
  )
  const call = async <S extends v.GenericSchema>(path: string, query: Query, schema: S): Promise<v.InferOutput<S>> => {
    const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
    const viewer = String(query['viewer_fid'] ?? query['fid'] ?? '')
    const change = changes.get(viewer) ?? 0
    return (await load(`${change}/v2/farcaster/${path}/?${new URLSearchParams(given)}`, schema)) as v.InferOutput<S>
  }
  const refuse = <T>(calling: Promise<T>): Promise<T> =>
    readUpstream(name, () =>
      calling.catch((error: unknown) => {
        if (isFailure(error, 'rate-limited')) throw tooMany(error.retryAfter ?? 10)
        // This concerns only the operator, and the provider's message may quote the key.
        if (isFailure(error, 'unauthorized') || isFailure(error, 'forbidden'))
          throw new Refusal(`${name} doesn’t accept this server’s key.`, { status: 502 })
        throw error
      }),
    )
  return {
    forget(viewer) {
      const known = changes.get(String(viewer)) ?? 0
      changes.delete(String(viewer))
      changes.set(String(viewer), known + 1)
      if (changes.size > mostViewers) changes.delete(changes.keys().next().value!)
    },
    ask: (path, query, schema) => refuse(call(path, query, schema)),
    find: (path, query, schema) =>
      refuse(
        call(path, query, schema).catch((error: unknown) => {
          if (!isFailure(error, 'not-found')) throw error
        }),
      ),
  }
}

const tooMany = (retryAfter: number): Refusal => new Refusal(`${name} is busy. Try again in a moment.`, { status: 503, retryAfter })
