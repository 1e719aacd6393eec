import * as v from 'valibot'
import { endingProposalsDocument } from './activity-documents.ts'
import type { AskHub } from './ask-hub.ts'
import { type ProposalSummary, toSummary } from './to-proposal.ts'
import { WireSummary } from './wire.ts'

/** Reads proposals of these spaces that are open and end in a span of time (ms), those that end first first. Without flagged ones. */
export type ReadEnding = (spaces: readonly string[], from: number, to: number) => Promise<ProposalSummary[]>

/** The hub refuses more spaces in a question. */
const mostSpaces = 10_000
/** The hub refuses more. A next look finds the rest, once the first have ended. */
const mostProposals = 1000

const Ending = v.object({ proposals: v.array(v.unknown()) })

export function createReadEnding(ask: AskHub): ReadEnding {
  const document = endingProposalsDocument.replaceAll(/\s+/g, ' ')
  return async (spaces, from, to) => {
    const variables = {
      spaces: spaces.slice(0, mostSpaces),
      from: Math.floor(from / 1000),
      to: Math.floor(to / 1000),
      first: mostProposals,
    }
    const { proposals } = v.parse(Ending, await ask({ name: 'EndingProposals', document, variables }))
    const read = proposals.flatMap((data) => {
      const result = v.safeParse(WireSummary, data, { abortEarly: true })
      return result.success ? [toSummary(result.output)] : []
    })
    return read.filter(({ flagged, state }) => !flagged && state === 'active')
  }
}
