import * as v from 'valibot'
import { Refusal } from './refusal.ts'

/** Checks input against a call's schema. Rejects with `InvalidParams: (rule)path: validator text`; the web app has sentences for people. */
export function decodeInput<S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, data, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Refusal(`InvalidParams: (${issue.type})${v.getDotPath(issue) ?? ''}: ${issue.message}`.slice(0, 300), { status: 400 })
}
