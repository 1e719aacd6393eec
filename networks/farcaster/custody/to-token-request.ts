/** What a wallet signs to get a token for Farcaster's client API: JSON with its keys in alphabetical order. ms. */
export const toTokenRequest = ({ timestamp, expiresAt }: { timestamp: number; expiresAt: number }): string =>
  JSON.stringify({ method: 'generateToken', params: { expiresAt, timestamp } })
