import * as v from 'valibot'
import { defineCall, Nothing } from './call.ts'

const Pair = v.object({ access_token_v3: v.string(), refresh_token_v3: v.string(), session_id: v.string() })

export const refreshJwt = defineCall({
  method: 'POST',
  path: '/v3/auth/refreshJWT',
  auth: 'none',
  envelope: 'provider',
  limit: 'write',
  summary: 'The next pair of tokens. A refresh token counts once; asked again within a minute it gives the same pair. 401: it is dead.',
  body: v.strictObject({ refresh_token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400)) }),
  reply: Pair,
})

export const exchangeLegacyJwt = defineCall({
  method: 'POST',
  path: '/v3/auth/exchangeLegacyJWT',
  auth: 'required',
  envelope: 'provider',
  limit: 'login',
  summary: 'A first pair of rotating tokens for a session that has only the plain one.',
  reply: Pair,
})

export const listSessions = defineCall({
  method: 'GET',
  path: '/v3/auth/sessions',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Where this account is logged in, the last used first.',
  reply: v.object({
    sessions: v.array(
      v.object({ id: v.string(), device: v.string(), createdAt: v.string(), lastUsedAt: v.string(), isCurrent: v.boolean() }),
    ),
  }),
})

export const revokeSession = defineCall({
  method: 'DELETE',
  path: '/v3/auth/sessions/{id}',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Logs out one session of this account.',
  reply: Nothing,
})

export const revokeAllSessions = defineCall({
  method: 'DELETE',
  path: '/v3/auth/sessions',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Logs out everywhere and forgets the secrets of the networks; with except=current everywhere else, and they stay.',
  query: v.object({ except: v.optional(v.literal('current')) }),
  reply: Nothing,
})
