import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { castVote, voteRefusal, type Receipt } from '@chorus/contract/governance/vote'
import { toWalletVote } from '@chorus/governance/to-typed-vote'
import { isFailure } from '@chorus/model/failure'
import type { SignedVote, VoteToSign } from '@chorus/model/governance/governance-vote'
import type { Fetcher } from '@chorus/networks/fetcher'
import { connectWallet, unlessDeclined, type Wallet } from '../../login/wallet/wallets.ts'

export type Outcome =
  | { kind: 'counted'; receipt: Receipt }
  /** Nothing was signed. */
  | { kind: 'declined' }
  /** The wallet is connected with another address by now. */
  | { kind: 'other-address' }
  /** `description`: in Snapshot's words. */
  | { kind: 'refused'; description: string }
  | { kind: 'busy' }
  /** It may have been counted. The same signature can be sent again. */
  | { kind: 'unconfirmed'; signed: SignedVote }

/** ms: our server waits for Snapshot, and then looks for the vote. */
const deadline = 40_000

/** What someone agreed to with a press. */
export interface Agreed extends Pick<VoteToSign, 'space' | 'proposal' | 'choice' | 'reason'> {
  wallet: Wallet
  address: string
  /** s. Of the address's vote so far. */
  lastVote: number | undefined
  /** ms, by our server's clock. */
  now: number
}

export interface Attempt {
  /** Aborted: the user stopped waiting for the wallet. */
  signal: AbortSignal
  /** Called once the vote may be counted. */
  onSigned(): void
}

/** Signs and sends votes. */
export function createBallots(fetcher: Fetcher) {
  /** s. By address: the latest vote that was signed here, which may still be sending. */
  const signedAt = new Map<string, number>()
  const send = async (signed: SignedVote, isRetry: boolean): Promise<Outcome> => {
    const { vote, sig } = signed
    const { from, space, timestamp, proposal, choice, reason } = vote
    try {
      const body = { vote: { from, space, timestamp, proposal, choice, reason }, sig, isRetry }
      return { kind: 'counted', receipt: await askOwnServer(fetcher, castVote, { body, deadline }) }
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.kind === 'rate-limited') return isRetry ? { kind: 'unconfirmed', signed } : { kind: 'busy' }
      if (error.kind !== 'refused') return { kind: 'unconfirmed', signed }
      return { kind: 'refused', description: error.message.replace(voteRefusal, '') }
    }
  }
  return {
    /** Has the wallet sign exactly what was agreed to, and sends it. Throws the wallet's errors. */
    async cast({ wallet, address, lastVote = 0, now, ...chosen }: Agreed, { signal, onSigned }: Attempt): Promise<Outcome> {
      const addresses = await unlessDeclined(connectWallet(wallet), () => undefined)
      if (!addresses) return { kind: 'declined' }
      if (!addresses.some((each) => each.toLowerCase() === address.toLowerCase())) return { kind: 'other-address' }
      // A later vote replaces an earlier one, whichever arrives first.
      const timestamp = Math.max(Math.floor(now / 1000), lastVote + 1, (signedAt.get(address) ?? 0) + 1)
      const vote = { ...chosen, from: address, timestamp, app: '', metadata: '{}' }
      const sign = wallet.provider.request as unknown as (request: { method: string; params: readonly string[] }) => Promise<string>
      const params = [address, JSON.stringify(toWalletVote(vote))]
      const sig = await unlessDeclined(sign({ method: 'eth_signTypedData_v4', params }), () => undefined)
      // What a wallet signs after the user stopped waiting isn't sent.
      if (sig === undefined || signal.aborted) return { kind: 'declined' }
      signedAt.set(address, timestamp)
      onSigned()
      return send({ vote, sig }, false)
    },
    /** Looks for a vote, and sends it again if it isn't there. */
    retry: (signed: SignedVote): Promise<Outcome> => send(signed, true),
  }
}
