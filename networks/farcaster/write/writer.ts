import type { MessageBody } from '@chorus/contract/farcaster/farcaster-message'
import type { PublishIdentity, SendJournal } from '../../draft.ts'
import type { UploadToken } from '../../provider/upload-file.ts'

/** Signs and submits messages of one account. */
export interface Writer {
  fid: number
  /** Throws a Failure `unauthorized` when the network doesn't take the account's key. */
  write(body: MessageBody, signal?: AbortSignal): Promise<void>
  /** Returns the message's hash. The same identity never makes a second message. */
  writeOnce(body: MessageBody, identity: PublishIdentity, signal?: AbortSignal, journal?: SendJournal): Promise<string>
  /** Credentials for uploads, signed by the account’s key. Absent: its session gets them. */
  askUploadToken?(signal?: AbortSignal): Promise<UploadToken>
  /** The message that an earlier attempt wrote down, to be sent again as it is. */
  recall(identity: PublishIdentity, journal?: SendJournal): MessageBody | undefined
  /** The hash of a cast with this identity. Undefined: the network has none. */
  find(identity: PublishIdentity, signal?: AbortSignal, journal?: SendJournal): Promise<string | undefined>
}
