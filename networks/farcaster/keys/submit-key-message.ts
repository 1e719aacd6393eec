import { submitFarcasterMessage, type MessageData } from '@chorus/contract/farcaster/farcaster-message'
import { Failure } from '@chorus/model/failure'
import type { AskOwnServer } from '../../network-login.ts'
import { signMessage, type Signature } from '../messages/sign-message.ts'
import { repeatLost } from '../write/repeat-lost.ts'

/**
 * Signs a message about a key once and submits it. A refusal counts only if `isDone` says that the network doesn't have the change, because an
 * earlier attempt with a lost response may have made it.
 */
export async function submitKeyMessage(
  ask: AskOwnServer,
  data: MessageData,
  { sign, isDone }: { sign(hash: Uint8Array<ArrayBuffer>): Promise<Signature>; isDone(): Promise<boolean> },
): Promise<void> {
  const message = await signMessage(data, sign)
  try {
    const answer = await repeatLost(() => ask(submitFarcasterMessage, { body: message }))
    if ('errCode' in answer) throw new Failure('refused', answer.details || answer.errCode, { network: 'farcaster' })
  } catch (error) {
    if (!(await isDone().catch(() => false))) throw error
  }
}
