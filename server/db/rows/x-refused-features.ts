import type { XFeature, XPlan } from '@chorus/contract/twitter/plan'
import type { Generated } from 'kysely'

export interface XRefusedFeaturesTable {
  plan: XPlan
  feature: XFeature
  /** X's words. */
  refusal: string
  /** When X refused it first, and last. */
  learned_at: Generated<Date>
  seen_at: Generated<Date>
  /** How often, at least ten minutes apart. */
  sightings: Generated<number>
}
