import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'

const Pair = v.object({ access_token_v3: v.string(), refresh_token_v3: v.string(), session_id: v.string() })

export const refreshJwt = defineCall({
  method: 'POST',
  path: '/v3/auth/refreshJWT',
  auth: 'none',
  envelope: 'provider',
  limit: 'write',
  summary:
    'The next pair of tokens. A refresh token is single-use; repeated within a minute, it returns the same pair. 401: it is no longer valid.',
  body: v.strictObject({ refresh_token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400)) }),
  reply: Pair,
})

export const exchangeLegacyJwt = defineCall({
  method: 'POST',
  path: '/v3/auth/exchangeLegacyJWT',
  auth: 'required',
  envelope: 'provider',
  limit: 'login',
  summary: 'Exchanges a plain session token for a first pair of rotating tokens.',
  reply: Pair,
})

export const listSessions = defineCall({
  method: 'GET',
  path: '/v3/auth/sessions',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Active sessions of this account, most recently used first.',
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
  summary: 'Logs out everywhere and deletes the network secrets; with except=current, logs out everywhere else and keeps them.',
  query: v.object({ except: v.optional(v.literal('current')) }),
  reply: Nothing,
})
