/** What a share image shows. Texts are single lines. */
export interface ShareCard {
  title: string
  text: string
  /** Where it belongs, such as a DAO. Empty: only Chorus. */
  site: string
  /** A person’s or channel’s image, in a file format that browsers show. */
  avatar?: Uint8Array | undefined
  picture?: Uint8Array | undefined
}
