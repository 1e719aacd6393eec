import * as v from 'valibot'
import { address } from './addresses.ts'

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(200, 'must be at most 200 characters'))

/** Our application at X. */
export const xEnvironment = {
  CHORUS_X_API_URL: v.optional(address),
  CHORUS_X_CONSUMER_KEY: v.optional(text),
  CHORUS_X_CONSUMER_SECRET: v.optional(text),
}

const XEnvironment = v.object(xEnvironment)

export interface XConfig {
  apiUrl: string
  consumerKey: string
  consumerSecret: string
}

const live = 'https://api.x.com'

/** Undefined: X with an account is not offered. In the sandbox nothing leaves the machine: without an address there is no X. */
export function toXConfig(env: v.InferOutput<typeof XEnvironment>, { isLive }: { isLive: boolean }): XConfig | undefined {
  const { CHORUS_X_CONSUMER_KEY: consumerKey, CHORUS_X_CONSUMER_SECRET: consumerSecret } = env
  const apiUrl = env.CHORUS_X_API_URL ?? (isLive ? live : undefined)
  return apiUrl && consumerKey && consumerSecret ? { apiUrl, consumerKey, consumerSecret } : undefined
}
