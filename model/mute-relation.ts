/** Does the viewer block this profile, as the provider keeps it across networks? Spec 1 §3. */
export interface MuteRelation {
  snsId: string
  /** The provider's word for the network: `twitter`, `bsky`, `wallet` … */
  snsPlatform: string
  blocked: boolean
}
