import * as v from 'valibot'

const relay = v.pipe(
  v.string(),
  v.check((text) => /^wss?:\/\/[^/?#\s]+$/.test(text) && URL.canParse(text), 'must be an address such as wss://relay.example'),
)
/** `Name <https://host/path>` */
const app = /^([^<>\r\n]{1,40}) <(https?:\/\/[^\s<>?#]+)>$/

/** Settings of wallets on other devices. */
export const walletConnectEnvironment = {
  CHORUS_WALLETCONNECT_PROJECT: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be a project id, 32 hexadecimal digits'))),
  CHORUS_WALLETCONNECT_RELAY: v.optional(relay),
  CHORUS_WALLETCONNECT_APP: v.optional(v.pipe(v.string(), v.regex(app, 'must be an app such as My Wallet <https://wallet.example/wc>'))),
}

const WalletConnectEnvironment = v.object(walletConnectEnvironment)

export interface WalletConnectConfig {
  projectId: string
  relayUrl: string
  /** A wallet to offer before the well-known ones. `url` takes the connection's link as `uri`. */
  app: { name: string; url: string } | undefined
}

const liveRelay = 'wss://relay.walletconnect.org'

/** Undefined: only wallets in the browser are offered. The sandbox sends nothing off the machine, so it needs a relay of its own. */
export function toWalletConnectConfig(
  env: v.InferOutput<typeof WalletConnectEnvironment>,
  { isLive }: { isLive: boolean },
): WalletConnectConfig | undefined {
  const projectId = env.CHORUS_WALLETCONNECT_PROJECT
  const relayUrl = env.CHORUS_WALLETCONNECT_RELAY ?? (isLive ? liveRelay : undefined)
  if (!projectId || !relayUrl) return undefined
  const [, name, url] = app.exec(env.CHORUS_WALLETCONNECT_APP ?? '') ?? []
  return { projectId, relayUrl, app: name && url ? { name, url } : undefined }
}
