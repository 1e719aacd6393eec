import { createLatePart } from '../../../services/context/create-late-part.tsx'

export const LateVoteForm = createLatePart(async () => (await import('./vote-form.tsx')).VoteForm)
