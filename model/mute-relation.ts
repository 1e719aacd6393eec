/** Whether the viewer blocks this profile, as the provider stores it across networks. Spec 1 §3. */
export interface MuteRelation {
  snsId: string
  /** The provider's name of the network: `twitter`, `bsky`, `wallet` … */
  snsPlatform: string
  blocked: boolean
}
