import * as v from 'valibot'
import { defineCall, Nothing } from './call.ts'

/** Letters of a report: what the log keeps of one text. */
export const maxFeedback = 2000

/** Spec 3 §4: "copy and report actions". Whoever met an error may say so, logged in or not. */
export const sendFeedback = defineCall({
  method: 'POST',
  path: '/api/feedback',
  auth: 'none',
  envelope: 'own',
  limit: 'heavy',
  summary: 'Tells the operator of an error that somebody met: it stands in the log, without what looks like a secret or like somebody.',
  body: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxFeedback)) }),
  reply: Nothing,
})
