import { createLatePart } from '../../../services/context/create-late-part.tsx'

/** Votes can be read without them. */
export const LateVoteActs = createLatePart(async () => (await import('./vote-acts.tsx')).VoteActs)
