import type { MessageBody } from '@chorus/contract/farcaster/farcaster-message'
import type { PublishIdentity } from '../../draft.ts'

/** Signs and submits messages of one account. */
export interface Writer {
  fid: number
  /** Throws a Failure `unauthorized` when the network doesn't take the account's key. */
  write(body: MessageBody, signal?: AbortSignal): Promise<void>
  /** Returns the message's hash. The same identity never makes a second message. */
  writeOnce(body: MessageBody, identity: PublishIdentity, signal?: AbortSignal): Promise<string>
  /** The hash of a cast with this identity. Undefined: the network has none. */
  find(identity: PublishIdentity, signal?: AbortSignal): Promise<string | undefined>
}
