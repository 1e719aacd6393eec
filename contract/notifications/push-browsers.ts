import * as v from 'valibot'
import { defineCall } from '../call.ts'

export const pushBrowsers = defineCall({
  method: 'GET',
  path: '/api/push/browsers',
  auth: 'required',
  envelope: 'own',
  limit: 'read',
  summary: 'The number of other browsers registered for push by sessions of this account.',
  reply: v.object({ others: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
})
