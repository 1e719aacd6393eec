/** Lens's chain */
export const lensChainId = 232
