export interface UsedProofsTable {
  hash: Buffer
  expires_at: Date
}
