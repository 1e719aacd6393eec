import { voteDomain, type VoteToSign } from '@chorus/model/governance/governance-vote'

interface Field {
  name: string
  type: string
}

/** What the sequencer takes beside the signature. */
export interface TypedVote {
  domain: typeof voteDomain
  types: { Vote: Field[] }
  message: VoteToSign
}

/** The sequencer takes a vote only if it knows the hash of its types, so the fields' order and names are part of the protocol. */
function toFields(choice: VoteToSign['choice']): Field[] {
  const choiceType = Array.isArray(choice) ? 'uint32[]' : typeof choice === 'number' ? 'uint32' : 'string'
  return [
    // Newer clients write text here. Every version of the sequencer's list has the address.
    { name: 'from', type: 'address' },
    { name: 'space', type: 'string' },
    { name: 'timestamp', type: 'uint64' },
    { name: 'proposal', type: 'string' },
    { name: 'choice', type: choiceType },
    { name: 'reason', type: 'string' },
    { name: 'app', type: 'string' },
    { name: 'metadata', type: 'string' },
  ]
}

/** A vote as typed data (EIP-712). Fields beyond those of a vote are left out. */
export function toTypedVote({ from, space, timestamp, proposal, choice, reason, app, metadata }: VoteToSign): TypedVote {
  const message = { from, space, timestamp, proposal, choice, reason, app, metadata }
  return { domain: voteDomain, types: { Vote: toFields(choice) }, message }
}

/** The same as wallets take it. The sequencer knows the domain's type without being told. */
export function toWalletVote(vote: VoteToSign) {
  const { domain, types, message } = toTypedVote(vote)
  const domainFields: Field[] = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
  ]
  return { domain, types: { EIP712Domain: domainFields, ...types }, primaryType: 'Vote', message }
}
