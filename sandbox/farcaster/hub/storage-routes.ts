import type { Hono } from 'hono'
import type { Hub } from './create-hub.ts'
import type { StoreName } from './hub-message.ts'
import { toLimit, type StorageUnits } from './storage-limits.ts'

/** ms */
const year = 365 * 86_400_000

const stores = { casts: 'CASTS', links: 'LINKS', reactions: 'REACTIONS', userData: 'USER_DATA', verifications: 'VERIFICATIONS' } as const

/** What a fid may store, and how much of it is used. */
export function storageRoutes(app: Hono, hub: Hub, unitsOf: (fid: number) => StorageUnits): void {
  app.get('/v1/storageLimitsByFid', (context) => {
    const fid = Number(context.req.query('fid'))
    const units = unitsOf(fid)
    return context.json({
      limits: (Object.keys(stores) as StoreName[]).map((store) => ({
        storeType: `STORE_TYPE_${stores[store]}`,
        name: stores[store],
        limit: toLimit(store, units),
        used: hub.store().byFid(store, fid).length,
        earliestTimestamp: hub.store().byFid(store, fid)[0]?.timestamp ?? 0,
        earliestHash: [],
      })),
      units: units.legacy + units.year2024 + units.year2025,
      unitDetails: [
        { unitType: 'UnitTypeLegacy', unitSize: units.legacy },
        { unitType: 'UnitType2024', unitSize: units.year2024 },
        { unitType: 'UnitType2025', unitSize: units.year2025 },
      ],
      tier_subscriptions: hub.isPro(fid) ? [{ tier_type: 'Pro', expires_at: Math.floor((Date.now() + year) / 1000) }] : [],
    })
  })
}
