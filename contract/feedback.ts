import * as v from 'valibot'
import { defineCall, Nothing } from './call.ts'

/** Characters of a report: as much of one text as the log stores. */
export const maxFeedback = 2000

/** Spec 3 §4: "copy and report actions". Open to guests as well. */
export const sendFeedback = defineCall({
  method: 'POST',
  path: '/api/feedback',
  auth: 'none',
  envelope: 'own',
  limit: 'heavy',
  summary: 'Reports an error to the operator, in the log and without secrets or personal data.',
  body: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxFeedback)) }),
  reply: Nothing,
})
