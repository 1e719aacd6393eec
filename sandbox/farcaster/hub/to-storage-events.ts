import type { Person } from '../../seed/world.ts'
import { toChainEvent } from './chain-event.ts'
import type { StorageUnits } from './storage-limits.ts'

/** ms */
const year = 365 * 86_400_000

/** The purchases of storage and Pro, as a hub reports them. */
export function toStorageEvents({ joinedAt, accounts, wallets }: Person, { legacy, year2024, year2025 }: StorageUnits, isPro: boolean) {
  const { fid } = accounts.farcaster!
  const expiry = Math.floor((Date.now() + year) / 1000)
  return [
    {
      ...toChainEvent({ type: 'EVENT_TYPE_STORAGE_RENT', fid, at: joinedAt, transaction: `storage ${fid}` }),
      storageRentEventBody: { payer: wallets.evm, units: legacy + year2024 + year2025, expiry },
    },
    ...(isPro
      ? [
          {
            ...toChainEvent({ type: 'EVENT_TYPE_TIER_PURCHASE', fid, at: joinedAt, transaction: `pro ${fid}` }),
            tier_purchase_event_body: { payer: wallets.evm, for_days: 365, tier_type: 'Pro' },
          },
        ]
      : []),
  ]
}
