import * as v from 'valibot'
import { defineCall } from './call.ts'

export const pushBrowsers = defineCall({
  method: 'GET',
  path: '/api/push/browsers',
  auth: 'required',
  envelope: 'own',
  limit: 'read',
  summary: 'How many other browsers of the account are written to: those that other sessions have registered.',
  reply: v.object({ others: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
})
