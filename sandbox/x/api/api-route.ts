import type { Context, Hono } from 'hono'
import type { World } from '../../seed/world.ts'
import type { ApiObjects } from './api-objects.ts'
import type { XState } from './create-x-state.ts'
import { toSignedCall } from './login-routes.ts'
import type { Caller, OAuth } from './oauth.ts'
import { creditsDepleted, suspended, tooMany, unauthorized, unsupportedAuthentication, type Problem } from './problem.ts'
import { createRateLimits, type RateWindow } from './rate-limits.ts'
import { readForm } from './read-form.ts'
import { isProblem, readWanted, type Wanted } from './wanted.ts'
import { speaksNewer, toNewerWords, toOlderWords } from './words.ts'

/** X's plans: pay per use, the older subscriptions, and Enterprise. */
export type XPlanName = 'self-serve' | 'legacy' | 'enterprise'

export interface XApi {
  world: World
  objects: ApiObjects
  state: XState
  plan: XPlanName
  hasLimits: boolean
  /** Whether the application has paid for nothing more. */
  isOutOfCredits(): boolean
  now(): number
  route(path: string, allowed: readonly Caller['kind'][], answer: (call: ApiCall) => object): void
  /** A call by a person that changes something. `created`: it answers with 201. */
  write(route: `${'POST' | 'PUT' | 'DELETE'} ${string}`, answer: (call: WriteCall) => object | Promise<object>, created?: boolean): void
}

export interface ApiCall {
  query: Record<string, string>
  params: Record<string, string>
  wanted: Wanted
  /** Person key; undefined for the application. */
  viewer: string | undefined
}

export interface WriteCall {
  params: Record<string, string>
  query: Record<string, string>
  /** From a JSON body or a form. */
  fields: Readonly<Record<string, unknown>>
  viewer: string
}

const names: Record<Caller['kind'], string> = { user: 'OAuth 1.0a User Context', app: 'OAuth 2.0 Application-Only' }

/** Answers X's calls once the caller is known and within its limits, in the vocabulary of the request. */
export function createXApi(app: Hono, oauth: OAuth, deps: Omit<XApi, 'route' | 'write'>): XApi {
  const limits = createRateLimits(deps.now)
  const admit = async (context: Context, route: string, allowed: readonly Caller['kind'][]): Promise<Caller | Problem> => {
    const caller = oauth.findCaller(await toSignedCall(context))
    if (!caller) return unauthorized
    if (!allowed.includes(caller.kind))
      return unsupportedAuthentication(
        names[caller.kind],
        allowed.map((kind) => names[kind]),
      )
    if (caller.kind === 'user' && deps.state.suspended.has(caller.person)) return suspended
    const window = limits.take(route, caller)
    if (deps.hasLimits) {
      tellWindow(context, window)
      if (window.isExceeded) return tooMany
    }
    return deps.isOutOfCredits() ? creditsDepleted : caller
  }
  return {
    ...deps,
    route(path, allowed, answer) {
      app.get(path, async (context) => {
        const caller = await admit(context, `GET ${path}`, allowed)
        if (isProblem(caller)) return refuse(context, caller)
        const given = context.req.query()
        const query = toOlderWords(given)
        const wanted = readWanted(query)
        if (isProblem(wanted)) return refuse(context, wanted)
        const viewer = caller.kind === 'user' ? caller.person : undefined
        const body = answer({ query, params: context.req.param() as Record<string, string>, wanted, viewer })
        if (isProblem(body)) return refuse(context, body)
        return context.json((speaksNewer(given) ? toNewerWords(body) : body) as object)
      })
    },
    write(route, answer, created = false) {
      const [method, path] = route.split(' ') as [string, string]
      app.on(method, path, async (context) => {
        const caller = await admit(context, route, ['user'])
        if (isProblem(caller)) return refuse(context, caller)
        const fields = await readFields(context)
        if (!fields || caller.kind !== 'user') return refuse(context, noJson)
        const params = context.req.param() as Record<string, string>
        const body = await answer({ params, query: context.req.query(), fields, viewer: caller.person })
        if (isProblem(body)) return refuse(context, body)
        return context.json(body, created ? 201 : 200)
      })
    },
  }
}

function tellWindow(context: Context, { daily, ...window }: RateWindow): void {
  const limits = [{ name: 'x-rate-limit', ...window }, ...daily.map(({ of, ...day }) => ({ name: `x-${of}-limit-24hour`, ...day }))]
  for (const { name, limit, remaining, resetAt } of limits) {
    context.header(`${name}-limit`, String(limit))
    context.header(`${name}-remaining`, String(remaining))
    context.header(`${name}-reset`, String(Math.ceil(resetAt / 1000)))
  }
}

const noJson: Problem = {
  status: 400,
  body: { title: 'Invalid Request', detail: 'The request body is not valid JSON.', type: 'https://api.x.com/2/problems/invalid-request' },
}

/** Undefined: the body is neither JSON nor a form. */
async function readFields(context: Context): Promise<Record<string, unknown> | undefined> {
  const type = context.req.header('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) return readForm(new Uint8Array(await context.req.arrayBuffer()), type)
  if (type.startsWith('application/x-www-form-urlencoded')) return context.req.parseBody()
  const text = await context.req.text()
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function refuse(context: Context, { status, body, isOlder }: Problem): Response {
  context.header('content-type', isOlder ? 'application/json' : 'application/problem+json')
  return context.body(JSON.stringify(body), status as 400)
}
