import type { ApiCall } from '@chorus/contract/call'
import { Refusal } from '@chorus/contract/refusal'
import type { Guards } from '@chorus/contract/serve'
import type { Context } from 'hono'
import { findViewer, type Viewer } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { readClientAddress } from './client-address.ts'
import { isDatabaseDown } from './database-down.ts'
import type { LimitRow, Limits } from './limits.ts'
import { createLocalLimiter } from './local-limiter.ts'
import { isOwnPage } from './same-origin.ts'
import { takeAllowances, type Allowance } from './take-allowances.ts'

export interface GuardDeps {
  db: Db
  trustedProxies: number
  limits: Limits
  /** Absent: no cookie counts. */
  cookie?: BrowserCookie
}

/** Who asks, and how often: the same for every call of the provider and of our own server. */
export function createGuards({ db, trustedProxies, limits, cookie }: GuardDeps): Guards<Viewer> {
  const local = createLocalLimiter()
  const count = async (call: ApiCall, context: Context, viewer: Viewer | undefined) => {
    const allowances = toAllowances(limits, call, readClientAddress(context, trustedProxies), viewer)
    try {
      await takeAllowances(db, allowances)
    } catch (error) {
      if (!isDatabaseDown(error) || !mayGoOn(call)) throw error
      local.take(allowances)
    }
  }
  return {
    count,
    authenticate: async (context, call) => {
      const bearer = readBearer(context)
      // A page of ours has no token to show: its browser's cookie stands for it. A browser sends that with others' calls too.
      const token = bearer ?? (isOwnPage(context) ? cookie?.read(context) : undefined)
      if (token === undefined) return undefined
      const viewer = await findViewer(db, token).catch((error: unknown) => {
        // While nobody can say whose token it is, its bearer reads what everybody may.
        if (isDatabaseDown(error) && mayGoOn(call)) return 'unknown' as const
        throw error
      })
      if (viewer === 'unknown') return undefined
      if (viewer) return bearer === undefined ? { ...viewer, isByPlainToken: false, isByCookie: true } : viewer
      // A browser whose session is over is a visitor's, and may log in.
      if (bearer === undefined) return undefined
      // Guessing is counted as well.
      await count(call, context, undefined)
      throw new Refusal('This session has ended. Log in again.', { status: 401 })
    },
  }
}

/** Reads go on while the database is away, counted here; what proves or changes something waits for it. */
const mayGoOn = (call: ApiCall): boolean => call.auth !== 'required' && (call.limit === 'read' || call.limit === 'search')

/** RFC 6750: the scheme in any case, one token. */
function readBearer(context: Context): string | undefined {
  const header = context.req.header('authorization')
  return header === undefined ? undefined : /^bearer +([\w.~+/-]{1,2000}=*) *$/i.exec(header)?.[1]
}

/** Whose calls a row counts. Undefined: these it does not. */
const whoseBy: Record<LimitRow['by'], (address: string | undefined, viewer: Viewer | undefined) => string | undefined> = {
  client: (address) => address,
  visitor: (address, viewer) => (viewer ? undefined : address),
  account: (_, viewer) => viewer?.accountId,
}

function toAllowances(limits: Limits, call: ApiCall, address: string | undefined, viewer: Viewer | undefined): Allowance[] {
  return limits[call.limit].flatMap(({ by, count, seconds }) => {
    const whose = whoseBy[by](address, viewer)
    return whose === undefined ? [] : [{ key: `${call.limit} ${by} ${whose}`, count, seconds }]
  })
}
