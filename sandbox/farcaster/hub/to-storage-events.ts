import { TierType, type OnChainEvent } from '@farcaster/core'
import type { Person, World } from '../../seed/world.ts'
import { toChainEvent } from './chain-event.ts'
import type { StorageUnits } from './storage-limits.ts'
import { fromHex } from './to-hex.ts'

/** ms */
const year = 365 * 86_400_000

/** When purchases expire, in seconds: a year after the world’s present. */
export const toExpiry = ({ now }: World): number => Math.floor((now + year) / 1000)

/** The purchases of storage and Pro. */
export function toStorageEvents(
  { joinedAt, accounts, wallets }: Person,
  { legacy, year2024, year2025 }: StorageUnits,
  isPro: boolean,
  expiry: number,
): OnChainEvent[] {
  const { fid } = accounts.farcaster!
  const payer = fromHex(wallets.evm)
  const rent = toChainEvent(
    { type: 'EVENT_TYPE_STORAGE_RENT', fid, at: joinedAt, transaction: `storage ${fid}` },
    { storageRentEventBody: { payer, units: legacy + year2024 + year2025, expiry } },
  )
  if (!isPro) return [rent]
  return [
    rent,
    toChainEvent(
      { type: 'EVENT_TYPE_TIER_PURCHASE', fid, at: joinedAt, transaction: `pro ${fid}` },
      { tierPurchaseEventBody: { payer, forDays: 365, tierType: TierType.Pro } },
    ),
  ]
}
