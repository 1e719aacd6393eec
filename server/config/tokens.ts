import * as v from 'valibot'
import { address } from './addresses.ts'

/** CoinGecko, which prices tokens. */
export const tokensEnvironment = {
  CHORUS_COINGECKO_URL: v.optional(address),
  CHORUS_COINGECKO_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces'))),
  CHORUS_COINGECKO_CALLS_PER_MINUTE: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'must be a number of calls a minute'), v.transform(Number)),
  ),
}

const TokensEnvironment = v.object(tokensEnvironment)

export interface TokensConfig {
  /** With its `/api/v3`. */
  url: string
  /** A key of the demo plan. Undefined: the public plan. */
  key: string | undefined
  callsPerMinute: number
}

const live = 'https://api.coingecko.com/api/v3'
/** What the plans allow. */
const callsPerMinute = { public: 30, demo: 100 }

/** Undefined: tokens have no prices. The sandbox sends nothing off the machine. */
export function toTokensConfig(env: v.InferOutput<typeof TokensEnvironment>, { isLive }: { isLive: boolean }): TokensConfig | undefined {
  const url = env.CHORUS_COINGECKO_URL ?? (isLive ? live : undefined)
  const key = env.CHORUS_COINGECKO_KEY
  const usual = callsPerMinute[key === undefined ? 'public' : 'demo']
  return url === undefined ? undefined : { url, key, callsPerMinute: env.CHORUS_COINGECKO_CALLS_PER_MINUTE ?? usual }
}
