import type { Context, Hono } from 'hono'
import type { World } from '../../seed/world.ts'
import type { ApiObjects } from './api-objects.ts'
import type { XState } from './create-x-state.ts'
import { toSignedCall } from './login-routes.ts'
import type { Caller, OAuth } from './oauth.ts'
import { unauthorized, unsupportedAuthentication, type Problem } from './problem.ts'
import { isProblem, readWanted, type Wanted } from './wanted.ts'
import { speaksNewer, toNewerWords, toOlderWords } from './words.ts'

export interface XApi {
  world: World
  objects: ApiObjects
  state: XState
  now(): number
  route(path: string, allowed: readonly Caller['kind'][], answer: (call: ApiCall) => object): void
}

export interface ApiCall {
  query: Record<string, string>
  params: Record<string, string>
  wanted: Wanted
  /** Person key; undefined for the application. */
  viewer: string | undefined
}

const names: Record<Caller['kind'], string> = { user: 'OAuth 1.0a User Context', app: 'OAuth 2.0 Application-Only' }

/** Answers X API v2 calls once the caller is known, in the vocabulary of the request. */
export function createXApi(app: Hono, oauth: OAuth, deps: Omit<XApi, 'route'>): XApi {
  return {
    ...deps,
    route(path, allowed, answer) {
      app.get(path, async (context) => {
        const caller = oauth.findCaller(await toSignedCall(context))
        if (!caller) return refuse(context, unauthorized)
        if (!allowed.includes(caller.kind))
          return refuse(
            context,
            unsupportedAuthentication(
              names[caller.kind],
              allowed.map((kind) => names[kind]),
            ),
          )
        const given = context.req.query()
        const query = toOlderWords(given)
        const wanted = readWanted(query)
        if (isProblem(wanted)) return refuse(context, wanted)
        const viewer = caller.kind === 'user' ? caller.person : undefined
        const body = answer({ query, params: context.req.param() as Record<string, string>, wanted, viewer })
        if (isProblem(body)) return refuse(context, body)
        context.header('x-rate-limit-limit', '900')
        context.header('x-rate-limit-remaining', '899')
        context.header('x-rate-limit-reset', String(Math.floor(deps.now() / 1000) + 900))
        return context.json((speaksNewer(given) ? toNewerWords(body) : body) as object)
      })
    },
  }
}

function refuse(context: Context, { status, body }: Problem): Response {
  context.header('content-type', 'application/problem+json')
  return context.body(JSON.stringify(body), status as 400)
}
