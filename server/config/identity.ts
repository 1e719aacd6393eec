import * as v from 'valibot'
import { address } from './addresses.ts'

/** Sources for linked identities and facts about wallets. */
export const identityEnvironment = {
  CHORUS_WEB3BIO_URL: v.optional(address),
  CHORUS_WEB3BIO_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces'))),
  CHORUS_GOPLUS_URL: v.optional(address),
  CHORUS_ETHEREUM_RPC_URL: v.optional(address),
}

const IdentityEnvironment = v.object(identityEnvironment)

/** Undefined: the source is not used, and results come from the others. */
export interface IdentityConfig {
  web3bio: { url: string; key: string | undefined } | undefined
  goplusUrl: string | undefined
  ethereumRpcUrl: string | undefined
}

const live = {
  web3bio: 'https://api.web3.bio',
  goplus: 'https://api.gopluslabs.io',
  ethereumRpc: 'https://ethereum-rpc.publicnode.com',
}

/** The sandbox sends nothing off the machine: a source without a URL is not used there. */
export function toIdentityConfig(env: v.InferOutput<typeof IdentityEnvironment>, { isLive }: { isLive: boolean }): IdentityConfig {
  const orLive = (url: string | undefined, service: keyof typeof live) => url ?? (isLive ? live[service] : undefined)
  const web3bioUrl = orLive(env.CHORUS_WEB3BIO_URL, 'web3bio')
  return {
    web3bio: web3bioUrl ? { url: web3bioUrl, key: env.CHORUS_WEB3BIO_KEY } : undefined,
    goplusUrl: orLive(env.CHORUS_GOPLUS_URL, 'goplus'),
    ethereumRpcUrl: orLive(env.CHORUS_ETHEREUM_RPC_URL, 'ethereumRpc'),
  }
}
