import * as v from 'valibot'
import { votersOfDocument } from './activity-documents.ts'
import type { AskHub } from './ask-hub.ts'

/** Reads which of these addresses have voted on a proposal. Up to 100: the hub refuses more. */
export type ReadVotersOf = (proposal: string, voters: readonly string[]) => Promise<string[]>

const Voters = v.object({ votes: v.array(v.object({ voter: v.string() })) })

export function createReadVotersOf(ask: AskHub): ReadVotersOf {
  const document = votersOfDocument.replaceAll(/\s+/g, ' ')
  return async (proposal, voters) => {
    const variables = { proposal, voters, first: voters.length }
    const { votes } = v.parse(Voters, await ask({ name: 'VotersOf', document, variables }))
    return votes.map(({ voter }) => voter)
  }
}
