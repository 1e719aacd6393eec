import type { XFeature, XPlan } from '@chorus/contract/twitter/plan'
import type { Generated } from 'kysely'

export interface XRefusedFeaturesTable {
  plan: XPlan
  feature: XFeature
  /** X's words. */
  refusal: string
  learned_at: Generated<Date>
}

export interface XHiddenRepliesTable {
  client_id: string
  reply_id: string
  parent_id: string
  hidden_at: Generated<Date>
}
