import { createLatePart } from '../../../services/context/create-late-part.tsx'

/** Proposals can be read without them. */
export const LateProposalActs = createLatePart(async () => (await import('./proposal-acts.tsx')).ProposalActs)
