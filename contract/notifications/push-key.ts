import * as v from 'valibot'
import { defineCall } from '../call.ts'

export const pushKey = defineCall({
  method: 'GET',
  path: '/api/push/key',
  auth: 'none',
  envelope: 'own',
  limit: 'read',
  summary: 'The public key that a browser binds its push subscription to. Null: push is off on this server.',
  reply: v.object({ publicKey: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{87}$/))) }),
})
