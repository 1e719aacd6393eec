import { createHash } from 'node:crypto'

/** The id of one of the sandbox's proposals. `name`: `dredge`. */
export const toProposalId = (seed: string, name: string): string =>
  `0x${createHash('sha256').update(`${seed}/proposal/${name}`).digest('hex')}`
