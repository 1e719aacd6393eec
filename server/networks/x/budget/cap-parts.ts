import type { MicroDollars } from '@chorus/model/costs'
import { guests } from './to-payer.ts'
import type { XPurpose } from './to-purpose.ts'

/** Part of a cap that reading leaves, so that no one who has read a lot, or whose reads got lost, is kept from posting. */
const essentialPart = 0.1
/** Part of a cap that background reads may use. */
const backgroundPart = 0.1
/** Where that part is smaller: two polls of ten posts that are lost. */
const leastBackground = 500_000

/** What of a cap is for a purpose. Undefined: there is no cap. */
export const toPurposeCap = (cap: MicroDollars | undefined, purpose: XPurpose, payer: string): MicroDollars | undefined =>
  // Guests change nothing.
  cap === undefined || purpose === 'essential' || payer === guests ? cap : cap - Math.floor(cap * essentialPart)

/** What of a cap background reads may use altogether. Undefined: there is no cap. */
export const toBackgroundPart = (cap: MicroDollars | undefined): MicroDollars | undefined =>
  cap === undefined ? undefined : Math.min(cap, Math.max(Math.floor(cap * backgroundPart), leastBackground))
