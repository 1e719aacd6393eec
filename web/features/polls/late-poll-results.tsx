import { createLatePart } from '../../services/context/create-late-part.tsx'

/** Few lists have polls, so others don't load their code. The server renders them all the same. */
export const LatePollResults = createLatePart(async () => (await import('./poll-results.tsx')).PollResults)
