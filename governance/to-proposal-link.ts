/** The proposal on the governance site. Spec 2 §2. */
export const toProposalLink = (space: string, id: string): string => `https://snapshot.box/#/s:${space}/proposal/${id}`
