import type { AccountId } from '@chorus/accounts/account-id'
import { isHeldByServer } from '@chorus/accounts/is-held-by-server'
import { Failure } from '@chorus/model/failure'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedDraft } from '../drafts/draft-store.ts'
import type { Target } from '../targets/targets.ts'

/** An account whose post can't be sent without its owner. wallet: this device or a wallet has to send it. price: it costs money. */
export interface Unable extends Pick<Target, 'id' | 'network' | 'account'> {
  reason: 'wallet' | 'price'
}

const none: readonly Unable[] = []

/** The chosen accounts that a scheduled draft can't be posted as. Asks the networks, because a wallet may have to approve every action there. */
export function useUnable(draft: SavedDraft, chosen: readonly Target[]): readonly Unable[] {
  const isScheduled = draft.scheduledFor !== undefined
  const [known, setKnown] = useState<ReadonlyMap<AccountId, Unable['reason']>>(new Map())
  const ask = useEffectEvent(async () => {
    const held = chosen.filter(({ account }) => isHeldByServer(account.session))
    const reasons = await Promise.all(held.map(async (target) => [target.id, await findReason(target, draft)] as const))
    return new Map(reasons.flatMap(([id, reason]) => (reason ? [[id, reason] as const] : [])))
  })
  /** What the answers depend on. */
  const question = isScheduled
    ? [draft.replyTo?.ref, draft.quote?.ref, draft.channel?.id, ...chosen.map(({ id }) => id)].join(' ')
    : undefined
  useEffect(() => {
    if (question === undefined) return undefined
    let isCurrent = true
    void ask().then((reasons) => (isCurrent ? setKnown(reasons) : undefined))
    return () => void (isCurrent = false)
  }, [question])
  if (!isScheduled) return none
  return chosen.flatMap(({ id, network, account }) => {
    const reason = isHeldByServer(account.session) ? known.get(id) : 'wallet'
    return reason ? [{ id, network, account, reason }] : []
  })
}

/** Undefined: nothing prevents it, or the network doesn't answer. Our server checks again. */
async function findReason({ publish }: Target, { replyTo, quote, channel }: SavedDraft): Promise<Unable['reason'] | undefined> {
  try {
    await publish.requireUnattended?.({ ...(replyTo && { replyTo }), ...(quote && { quote }), ...(channel && { channel }) })
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) return undefined
    return error.kind === 'not-offered' ? 'wallet' : error.kind === 'refused' ? 'price' : undefined
  }
}
