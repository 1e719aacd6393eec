/** Kinds of accounts that somebody can log in with, in the provider's words. */
export const platforms = ['lens', 'farcaster', 'twitter', 'bsky', 'apple', 'google', 'telegram', 'email'] as const
export type LoginPlatform = (typeof platforms)[number]

/** What a proof has shown to belong to whoever sent it. */
export interface ProvenIdentity {
  platform: LoginPlatform
  /** Who says so, where several could: the issuer of an id token. Otherwise ''. Subjects of two issuers never meet. */
  issuer: string
  /** Its lasting id there: fid, account address in lower case, did, numeric id, sub, e-mail address in lower case. */
  subject: string
  handle?: string
  displayName?: string
  avatar?: string
  /** What the list of connections shows besides. Never a secret. */
  facts?: Record<string, unknown>
}
