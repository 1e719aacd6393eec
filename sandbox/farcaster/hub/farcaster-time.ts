/** ms: 1 January 2021, from which Farcaster counts its seconds. */
const epoch = 1_609_459_200_000

/** @param ms Unix time. @returns Seconds since Farcaster's epoch. */
export const toFarcasterTime = (ms: number): number => Math.floor((ms - epoch) / 1000)

/** @returns ms. */
export const fromFarcasterTime = (seconds: number): number => seconds * 1000 + epoch
