import type { ApiCall, Limit } from '@chorus/contract/call'
import { Refusal } from '@chorus/contract/refusal'
import type { Guards } from '@chorus/contract/serve'
import type { Context } from 'hono'
import { findViewer, type Viewer } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import { createAllowanceCounter } from './allowance-counter.ts'
import { type BodyBudget, bodyRooms, createBodyBudget } from './body-budget.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { type InProcess, readClientAddress, readViewer } from './client-address.ts'
import { isDatabaseDown } from './database-down.ts'
import { type LimitRow, type Limits, leadsTo } from './limits.ts'
import { createLocalLimiter } from './local-limiter.ts'
import { isOwnPage } from './same-origin.ts'
import { returnAllowances, type Allowance, type Count } from './take-allowances.ts'

export interface GuardDeps {
  db: Db
  trustedProxies: number
  limits: Limits
  /** Absent: cookies are ignored. */
  cookie?: BrowserCookie
  /** Budget for request bodies. Absent: the product's default. */
  bodies?: BodyBudget
}

/** What a call, or a request for a file, counts against. */
export type Counted = Pick<ApiCall, 'limit' | 'auth'>

export interface OwnGuards extends Guards<Viewer> {
  count(counted: Counted, context: Context, viewer: Viewer | undefined): ReturnType<Guards<Viewer>['count']>
  /** Counts a read that isn't a call, such as joining a load that guests share. Undefined: counts for no one. */
  countRead(address: string | undefined): Promise<void>
}

/** Authenticates, rate-limits and checks every call, of the provider API and of our own. */
export function createGuards({ db, trustedProxies, limits, cookie, bodies = createBodyBudget(bodyRooms.calls) }: GuardDeps): OwnGuards {
  const counter = createAllowanceCounter(db)
  const local = createLocalLimiter()
  /** By page and token: a page that is being rendered makes several calls, all by the same viewer. */
  const viewersOfPages = new WeakMap<InProcess, Map<string, Promise<Viewer | undefined>>>()
  const take = async (allowances: readonly Allowance[], isOptional: boolean): Promise<Count> => {
    try {
      return await counter.take(allowances)
    } catch (error) {
      if (!isDatabaseDown(error) || !isOptional) throw error
      local.take(allowances)
      return { taken: [] }
    }
  }
  const find = (context: Context, token: string): Promise<Viewer | undefined> => {
    const page = context.env as InProcess | undefined
    if (!page || !('causedBy' in page)) return findViewer(db, token)
    const known = viewersOfPages.get(page) ?? new Map<string, Promise<Viewer | undefined>>()
    viewersOfPages.set(page, known)
    const viewer = known.get(token) ?? findViewer(db, token)
    known.set(token, viewer)
    return viewer
  }
  const count = async (call: Counted, context: Context, viewer: Viewer | undefined) => {
    const address = readClientAddress(context, trustedProxies)
    const next = leadsTo(call.limit, viewer !== undefined)
    const peeked = next ? toAllowances(limits, next, address, viewer).map((allowance) => ({ ...allowance, isPeek: true })) : []
    const { taken, refusal } = await take([...toAllowances(limits, call.limit, address, viewer), ...peeked], mayContinue(call))
    // Counted as a failure until it succeeds, so that simultaneous attempts can't exceed the limit together.
    const keys = new Set(toAllowances(limits, call.limit, address, viewer, 'failures').map(({ key }) => key))
    const ofFailures = taken.filter(({ key }) => keys.has(key))
    const refund = () => returnAllowances(db, ofFailures).catch(() => {})
    if (refusal) {
      // A call that is refused here doesn't count as a failed login. Otherwise retries would keep everyone behind an address locked out.
      await refund()
      throw refusal
    }
    return ofFailures.length > 0 ? refund : undefined
  }
  return {
    count,
    countRead: async (address) => {
      const { refusal } = await take(toAllowances(limits, 'read', address, undefined), true)
      if (refusal) throw refusal
    },
    meterBody: (context) => bodies.open(readClientAddress(context, trustedProxies)),
    authenticate: async (context, call) => {
      const inProcess = readViewer(context)
      if (inProcess) return inProcess
      const bearer = readBearer(context)
      // Our own pages have no token to send, so their browser's cookie identifies them. Browsers send it with other sites' calls too, hence
      // the check.
      const token = bearer ?? (isOwnPage(context) ? cookie?.read(context) : undefined)
      if (token === undefined) return undefined
      const viewer = await find(context, token).catch((error: unknown) => {
        // While the database is down and the token can't be checked, its bearer may read what is public.
        if (isDatabaseDown(error) && mayContinue(call)) return 'unknown' as const
        throw error
      })
      if (viewer === 'unknown') return undefined
      if (viewer) return bearer === undefined ? { ...viewer, isByPlainToken: false, isByCookie: true } : viewer
      // A browser with an expired session is a guest, and may log in.
      if (bearer === undefined) return undefined
      // Someone with an expired token requests a code to log in again.
      if (call.limit === 'code') return undefined
      // Failed attempts count too, so that tokens can't be guessed.
      await count(call, context, undefined)
      throw new Refusal('This session has ended. Log in again.', { status: 401 })
    },
  }
}

/** Reads continue while the database is down, counted per process. Calls that prove or change something wait for it. */
const mayContinue = (call: Counted): boolean => call.auth !== 'required' && (call.limit === 'read' || call.limit === 'search')

/** RFC 6750: scheme in any case, then one token. */
function readBearer(context: Context): string | undefined {
  const header = context.req.header('authorization')
  return header === undefined ? undefined : /^bearer +([\w.~+/-]{1,2000}=*) *$/i.exec(header)?.[1]
}

/** Returns the key a row counts by. Undefined: the row does not apply. */
const whoseBy: Record<LimitRow['by'], (address: string | undefined, viewer: Viewer | undefined) => string | undefined> = {
  client: (address) => address,
  guest: (address, viewer) => (viewer ? undefined : address),
  account: (_, viewer) => viewer?.accountId,
}

/** `only`: the rows of these calls. Absent: all rows. */
function toAllowances(
  limits: Limits,
  limit: Limit,
  address: string | undefined,
  viewer: Viewer | undefined,
  only?: LimitRow['of'],
): Allowance[] {
  return limits[limit].flatMap(({ by, count, seconds, of }) => {
    const whose = whoseBy[by](address, viewer)
    if (whose === undefined || (only && of !== only)) return []
    return [{ key: `${limit}${of ? ` ${of}` : ''} ${by} ${whose}`, count, seconds }]
  })
}
