import { findHostedFarcasterMessage, hostedFarcasterMessage } from '@chorus/contract/hosted/hosted-farcaster'
import type { NetworkDeps } from '../../network.ts'
import { createAskAsAccount } from './ask-as-account.ts'
import type { Writer } from './writer.ts'

/** For accounts whose key is in our server's vault, which signs and remembers each message. */
export function createHostedWriter(fid: number, { ownFetcher }: Pick<NetworkDeps, 'ownFetcher'>): Writer {
  const ask = createAskAsAccount(ownFetcher, String(fid))
  const write = async (id: string, message: Parameters<Writer['write']>[0], signal?: AbortSignal) =>
    (await ask(hostedFarcasterMessage, { body: { id, message }, signal })).hash
  return {
    fid,
    write: async (body, signal) => void (await write(crypto.randomUUID(), body, signal)),
    writeOnce: (body, { key }, signal) => write(key, body, signal),
    find: async ({ key }, signal) => (await ask(findHostedFarcasterMessage, { params: { id: key }, signal })).hash ?? undefined,
  }
}
