import { Failure, isFailure } from '@chorus/model/failure'
import { createFetcher } from '@chorus/networks/fetcher'
import { fetchJson } from '@chorus/networks/http'
import * as v from 'valibot'
import { type ClientCall, type ClientRoutes, clientRoutes } from './client-routes.ts'
import { ClientError } from './client-wire.ts'

export interface ClientApiOptions {
  /** Of the documented API. */
  apiUrl: string
  /** Of Farcaster's own app. */
  appUrl: string
  /** Which paths are used. */
  routes: keyof typeof clientRoutes
}

type Value = string | number | boolean | object | undefined

export interface ClientInput {
  input?: Readonly<Record<string, Value>>
  cursor?: string | undefined
  /** A bearer. Absent: as a guest. */
  token?: string | undefined
}

export interface ClientPage<T> {
  result: T
  cursor?: string | undefined
}

/** Farcaster's client API. Throws Failures with the service's own words. */
export interface ClientApi {
  routes: ClientRoutes
  ask<S extends v.GenericSchema>(call: ClientCall, input: ClientInput, schema: S): Promise<ClientPage<v.InferOutput<S>>>
  /** Undefined: there is no such thing. */
  find<S extends v.GenericSchema>(call: ClientCall, input: ClientInput, schema: S): Promise<ClientPage<v.InferOutput<S>> | undefined>
}

/** ms: as long as Farcaster's own app waits. */
const [readDeadline, writeDeadline] = [20_000, 22_000]

export function createClientApi({ apiUrl, appUrl, routes: name }: ClientApiOptions): ClientApi {
  const routes: ClientRoutes = clientRoutes[name]
  const fetchers = { api: createFetcher({ root: apiUrl }), app: createFetcher({ root: appUrl }) }

  const ask: ClientApi['ask'] = async (call, { input = {}, cursor, token }, schema) => {
    const { host, method, path, size, fixed } = routes[call]
    const isRead = method === 'GET'
    const given = { ...fixed, ...input, ...(isRead && size !== undefined && { limit: size }), ...(isRead && cursor && { cursor }) }
    const fields = Object.entries(given).filter(([, value]) => value !== undefined)
    const search = isRead && fields.length > 0 ? `?${new URLSearchParams(fields.map(([key, value]) => [key, String(value)]))}` : ''
    const body = isRead ? {} : { body: JSON.stringify(Object.fromEntries(fields)) }
    const headers = {
      accept: 'application/json',
      ...(!isRead && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const { result, next } = await fetchJson(fetchers[host], {
      network: 'farcaster',
      name: path,
      path: path + search,
      schema: v.object({ result: schema, next: v.optional(v.nullable(v.object({ cursor: v.optional(v.nullable(v.string())) }))) }),
      init: { method, headers, ...body },
      deadline: isRead ? readDeadline : writeDeadline,
      toErrorText: (error) => (v.is(ClientError, error) ? error.errors[0]?.message : undefined),
    }).catch(rethrow)
    return { result, cursor: next?.cursor || undefined }
  }
  return { routes, ask, find: (call, input, schema) => ask(call, input, schema).catch(ofMissing) }
}

export function ofMissing(error: unknown): undefined {
  if (!isFailure(error, 'not-found')) throw error
  return undefined
}

/** The service answers 400 for a hash or name that can't exist. */
function rethrow(error: unknown): never {
  if (isFailure(error, 'refused') && /not found|does not exist/i.test(error.message)) {
    const { network, call, status } = error
    throw new Failure('not-found', error.message, { network, call, status, cause: error })
  }
  throw error
}
