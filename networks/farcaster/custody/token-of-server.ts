/** Stands in for the token of Farcaster's client API, which only our server can read. */
export const tokenOfServer = 'vault:farcaster-client'
