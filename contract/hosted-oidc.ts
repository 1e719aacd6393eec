import * as v from 'valibot'
import { defineCall } from './call.ts'

/** Unguessable, made by the page, and compared by it with what comes back. */
const mark = v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/))

const authorize = (name: string) =>
  ({
    auth: 'optional',
    envelope: 'own',
    method: 'POST',
    limit: 'login',
    summary: `Where somebody says yes to a login by ${name}. It comes back to /login/callback with an id token behind the mark #, which no server reads, and with \`state\`.`,
    body: v.strictObject({ state: mark, nonce: mark }),
    reply: v.object({ url: v.string() }),
  }) as const

export const authorizeGoogle = defineCall({ ...authorize('Google'), path: '/api/hosted/google/authorize' })
export const authorizeApple = defineCall({ ...authorize('Apple'), path: '/api/hosted/apple/authorize' })
