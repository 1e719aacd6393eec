/** As the protocol numbers them. */
export const reactionTypes = { like: 1, recast: 2 } as const
