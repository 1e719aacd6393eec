import { createLatePart } from '../../services/context/create-late-part.tsx'

/** Few lists have polls, so others don't load this code. The server renders polls regardless. */
export const LatePollResults = createLatePart(async () => (await import('./poll-results.tsx')).PollResults)
