import { SignClient } from '@walletconnect/sign-client'

export type WalletClient = Awaited<ReturnType<typeof SignClient.init>>
export type WalletSession = ReturnType<WalletClient['session']['get']>
type Options = NonNullable<Parameters<typeof SignClient.init>[0]>

export interface WalletClientOptions {
  projectId: string
  relayUrl: string
  /** How the wallet presents us. */
  metadata: { name: string; description: string; url: string; icons: string[] }
  storage: NonNullable<Options['storage']>
}

/** WalletConnect's official client, without its telemetry and the page of its attestation service, which our policy doesn't allow. Decision 085. */
export async function openWalletClient({ projectId, relayUrl, metadata, storage }: WalletClientOptions): Promise<WalletClient> {
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata,
    storage,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: 'chorus',
  })
  client.core.verify.register = () => Promise.resolve('')
  return client
}
