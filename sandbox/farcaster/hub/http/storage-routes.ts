import { StorageUnitType, StoreType, TierType } from '@farcaster/core'
import type { Hono } from 'hono'
import type { Hub } from '../create-hub.ts'
import { answer } from './answer-page.ts'

/** As the live API writes them. */
const unitTypes: Partial<Record<StorageUnitType, string>> = {
  [StorageUnitType.UNIT_TYPE_LEGACY]: 'UnitTypeLegacy',
  [StorageUnitType.UNIT_TYPE_2024]: 'UnitType2024',
  [StorageUnitType.UNIT_TYPE_2025]: 'UnitType2025',
}

/** What a fid may store, and how much of it is used. */
export function storageRoutes(app: Hono, { reads }: Hub): void {
  app.get('/v1/storageLimitsByFid', (context) =>
    answer(context, 'Failed to get storage limits', () => {
      const { limits, units, unitDetails, tierSubscriptions } = reads.storage(Number(context.req.query('fid')))
      return {
        limits: limits.map((limit) => ({
          ...limit,
          storeType: `STORE_TYPE_${StoreType[limit.storeType]}`,
          earliestHash: [...limit.earliestHash],
        })),
        units,
        unitDetails: unitDetails.map(({ unitType, unitSize }) => ({ unitType: unitTypes[unitType], unitSize })),
        tier_subscriptions: tierSubscriptions.map(({ tierType, expiresAt }) => ({ tier_type: TierType[tierType], expires_at: expiresAt })),
      }
    }),
  )
}
