import type { XFeature, XPlan } from '@chorus/contract/twitter/plan'
import type { Generated } from 'kysely'

export interface XRefusedFeaturesTable {
  plan: XPlan
  feature: XFeature
  /** X's words. */
  refusal: string
  learned_at: Generated<Date>
}
