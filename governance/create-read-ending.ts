import * as v from 'valibot'
import { endingProposalsDocument } from './activity-documents.ts'
import type { AskHub } from './ask-hub.ts'
import { type ProposalSummary, toSummary } from './to-proposal.ts'
import { WireSummary } from './wire.ts'

/**
 * Reads proposals of these spaces that are open and end in a span of time (ms), those that end first first. Without flagged ones. The hub refuses more
 * than 10,000 spaces.
 */
export type ReadEnding = (spaces: readonly string[], from: number, to: number) => Promise<ProposalSummary[]>

/** The hub refuses more. */
const pageSize = 1000

const Ending = v.object({ proposals: v.array(v.unknown()) })

/** @param first Proposals in one question. */
export function createReadEnding(ask: AskHub, first: number = pageSize): ReadEnding {
  const document = endingProposalsDocument.replaceAll(/\s+/g, ' ')
  return async (spaces, from, to) => {
    const found = new Map<string, ProposalSummary>()
    let after = Math.floor(from / 1000)
    for (;;) {
      const variables = { spaces, from: after, to: Math.floor(to / 1000), first }
      const { proposals } = v.parse(Ending, await ask({ name: 'EndingProposals', document, variables }))
      const page = proposals.flatMap((data) => {
        const result = v.safeParse(WireSummary, data, { abortEarly: true })
        return result.success ? [toSummary(result.output)] : []
      })
      for (const proposal of page) found.set(proposal.id, proposal)
      const last = page.at(-1)
      // Others may end in the second of the last one.
      const next = last ? last.end / 1000 - 1 : after
      if (proposals.length < first || next <= after) break
      after = next
    }
    return [...found.values()].filter(({ flagged, state }) => !flagged && state === 'active')
  }
}
