/** Spec 3 §9 names two extra networks without their ids: those of Lens. */
export const lensChainIds = { mainnet: 232, testnet: 37_111 } as const
