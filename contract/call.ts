import * as v from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * none: the token is never sent. optional: sent when there is a session; without one the reply is a guest's. required: rejected without a
 * session. Provider API §1.6.
 */
export type Auth = 'none' | 'optional' | 'required'

/** provider: `{code, data?, error?}` (provider API §1.3). own: `{success, data | error}` (§4.1). bare: the reply is the data. */
export type Envelope = 'provider' | 'own' | 'bare'

/**
 * The rate limit group; the server's table has the figures. read: page loads. write: user actions. search: expensive reads. login: proofs
 * of identity. code: emails with one-time codes. heavy: rarely needed. preview: may make us fetch a stranger's page.
 * media: images of lists, which a page shows by the dozen. governance: takes from the few requests that Snapshot allows the server. tokens: takes from those that the price
 * service allows it.
 */
export type Limit =
  | 'read'
  | 'search'
  | 'write'
  | 'login'
  | 'connect'
  | 'challenge'
  | 'code'
  | 'heavy'
  | 'preview'
  | 'media'
  | 'governance'
  | 'tokens'

type Schema = v.GenericSchema

/** The reply of a call without a result: the whole body is `{"code":0}`. */
export const Nothing = v.void()

/** One HTTP call as data: the server serves it and the client calls it, from the same object. */
export interface ApiCall<Q extends Schema = Schema, B extends Schema = Schema, R extends Schema = Schema> {
  method: Method
  /** With `{name}` for parameters. */
  path: string
  auth: Auth
  envelope: Envelope
  limit: Limit
  /** One sentence on its purpose, shown in the OpenAPI description. */
  summary: string
  query?: Q
  body?: B
  reply: R
}

export const defineCall = <const C extends ApiCall>(call: C): C => call

export type QueryOf<C extends ApiCall> = C['query'] extends Schema ? v.InferOutput<C['query']> : undefined
export type QueryInputOf<C extends ApiCall> = C['query'] extends Schema ? v.InferInput<C['query']> : undefined
export type BodyOf<C extends ApiCall> = C['body'] extends Schema ? v.InferOutput<C['body']> : undefined
export type BodyInputOf<C extends ApiCall> = C['body'] extends Schema ? v.InferInput<C['body']> : undefined
/** What a handler returns. */
export type ReplyInputOf<C extends ApiCall> = v.InferInput<C['reply']>
export type ReplyOf<C extends ApiCall> = v.InferOutput<C['reply']>

/** Fills in `{id}`, percent-encoding each value. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${path} needs ${name}.`)
    return encodeURIComponent(value)
  })
}

/** Undefined, null and empty values are left out; lists are comma-separated. Provider API §1.2. */
export function toSearch(query: Readonly<Record<string, unknown>> | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
