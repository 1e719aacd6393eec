import type { StoreName } from './hub-message.ts'

/** Rented storage by the year that its units were sold in. */
export interface StorageUnits {
  legacy: number
  year2024: number
  year2025: number
}

/** Messages per unit. Source: Snapchain's storage limits. */
const perUnit: Record<StoreName, StorageUnits> = {
  casts: { legacy: 5000, year2024: 2000, year2025: 100 },
  links: { legacy: 2500, year2024: 1000, year2025: 200 },
  reactions: { legacy: 2500, year2024: 1000, year2025: 200 },
  userData: { legacy: 50, year2024: 50, year2025: 25 },
  verifications: { legacy: 25, year2024: 25, year2025: 5 },
}

/** The most messages that a hub keeps of a fid. */
export const toLimit = (store: StoreName, units: StorageUnits): number =>
  (Object.keys(units) as (keyof StorageUnits)[]).reduce((sum, year) => sum + units[year] * perUnit[store][year], 0)
