import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'

/** Must not be blank, as clients also check. Provider API §3.4. */
const displayName = v.pipe(v.string(), v.regex(/^(?!\s*$).+/), v.maxLength(100))
const avatar = v.pipe(v.string(), v.maxLength(2000), v.regex(/^https:\/\/[^\s"'<>]+$/, 'must be an https address'))

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/v3/user/profile',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Changes the account’s name or image.',
  body: v.strictObject({ displayName: v.optional(displayName), avatar: v.optional(avatar) }),
  reply: v.object({ uid: v.string(), displayName: v.nullable(v.string()), avatar: v.nullable(v.string()) }),
})

export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/v3/auth/account/delete',
  auth: 'required',
  envelope: 'provider',
  limit: 'heavy',
  summary: 'Deletes the account and all of its data. Requires a login within the last ten minutes.',
  reply: Nothing,
})

export const exportAccount = defineCall({
  method: 'GET',
  path: '/v3/user/export',
  auth: 'required',
  envelope: 'provider',
  limit: 'heavy',
  summary: 'Everything that this server has stored for the account, by table; without secrets.',
  reply: v.object({ exportedAt: v.string(), tables: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))) }),
})

const Notice = v.object({
  id: v.string(),
  kind: v.string(),
  detail: v.record(v.string(), v.unknown()),
  createdAt: v.string(),
  isSeen: v.boolean(),
})

export const accountNotices = defineCall({
  method: 'GET',
  path: '/v3/user/notices',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Changes to the sign-in methods of this account, newest first.',
  reply: v.object({ notices: v.array(Notice) }),
})

export const markAccountNotices = defineCall({
  method: 'POST',
  path: '/v3/user/notices/seen',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Marks all notices as seen.',
  reply: Nothing,
})
