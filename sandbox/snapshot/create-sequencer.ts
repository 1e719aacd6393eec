import { createHash } from 'node:crypto'
import { getAddress, hashTypedData, isAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { normalize } from 'viem/ens'
import type { PlayedChoice } from './count-votes.ts'
import { type Ledger, type PlayedProposal, toCid } from './create-ledger.ts'
import { isTaken } from './is-taken.ts'
import { readVoteType } from './read-vote-type.ts'

export interface SequencerDeps {
  ledger: Ledger
  /** ms */
  now: () => number
  /** Whether a contract takes a signature of a hash (EIP-1271). Absent: there is no chain, so only keys sign. */
  askContract?: (address: string, hash: Hex, signature: Hex) => Promise<boolean>
}

interface Message {
  from: string
  space?: string
  timestamp: number
  proposal?: string
  choice?: unknown
  reason?: string
  app?: string
  metadata?: string
}

interface Envelope {
  address: string
  sig: string
  data: { domain: { name: string; version: string }; types: Record<string, { name: string; type: string }[]>; message: Message }
}

/** A message that the sequencer accepted. */
export interface AcceptedVote {
  id: string
  proposal: string
  voter: string
  choice: PlayedChoice
  timestamp: number
}

/** A refusal with the sequencer's own words. */
class NotTaken extends Error {
  override name = 'NotTaken'
}

const refuse = (description: string): never => {
  throw new NotTaken(description)
}

/** s */
const mostAhead = 300
const mostBehind = 6 * 86_400
/** Characters of a message. */
const longestMessage = 100_000

/** Snapshot's sequencer: takes votes, in the order of its own checks. It keeps every message that it accepted. */
export function createSequencer(deps: SequencerDeps) {
  const accepted: AcceptedVote[] = []
  const inFlight = new Set<string>()
  const take = createTake(deps, accepted)
  return {
    /** Oldest first. */
    accepted: accepted as readonly AcceptedVote[],

    /** Handles `POST /` as the service does. */
    async answer(text: string): Promise<Response> {
      if (inFlight.has(text)) return fail('request already being processed', 425)
      inFlight.add(text)
      try {
        return Response.json(await take(text))
      } catch (error) {
        return error instanceof NotTaken ? fail(error.message, 400) : fail({}, 500)
      } finally {
        inFlight.delete(text)
      }
    },
  }
}

export type Sequencer = ReturnType<typeof createSequencer>

const fail = (description: unknown, status: number): Response =>
  Response.json({ error: status < 500 ? 'client_error' : 'server_error', error_description: description }, { status })

function createTake(deps: SequencerDeps, accepted: AcceptedVote[]) {
  const { ledger, now } = deps
  return async (text: string) => {
    const envelope = readEnvelope(text)
    const { domain, message, types } = envelope.data
    if (text.length > longestMessage) refuse('too large message')
    const seconds = now() / 1000
    if (message.timestamp > Math.round(seconds + mostAhead) || message.timestamp < Math.round(seconds - mostBehind))
      refuse('wrong timestamp')
    if (message.proposal?.includes(' ')) refuse('proposal cannot contain whitespace')
    if (domain.name !== 'snapshot' || domain.version !== '0.1.4') refuse('wrong domain')
    const { EIP712Domain: _, ...named } = types
    const kind = readVoteType(named) ?? refuse('wrong types')
    if (message.space !== undefined && !isSpaceId(message.space)) refuse('Invalid space id')
    const { space = refuse('unknown space') } = message
    if (![...ledger.proposals.values()].some(({ script }) => script.space === space)) refuse('unknown space')
    if (envelope.address !== message.from) refuse('wrong alias')
    const id = hashTypedData({ domain, types: named, primaryType: 'Vote', message: message as never })
    if (!(await isSigned(envelope, named, id, deps))) refuse('signature validation failed')
    // What is checked from here on doesn't wait, so two requests can't both be the first.
    if (accepted.some((vote) => vote.id === id)) refuse('duplicate message')
    const vote = toAccepted(message, kind, id, deps)
    store(ledger, vote, message)
    accepted.push(vote)
    const receipt = `0x${createHash('sha256').update(envelope.sig).digest('hex')}`
    return { id, ipfs: toCid(id), relayer: { address: '0x8BBE4Ac64246d600BC2889ef5d83809D138F03DF', receipt } }
  }
}

/** Names have to be in the normal form of ENS. A prefix stands for another network than Ethereum. */
function isSpaceId(id: string): boolean {
  if (!id.startsWith('s:') && id.includes(':')) return true
  try {
    return normalize(id) === id.toLowerCase()
  } catch {
    return false
  }
}

function readEnvelope(text: string): Envelope {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    refuse('wrong envelope format')
  }
  const { address, sig, data, ...more } = Object(body) as Record<string, unknown>
  const { domain, types, message, primaryType: _, ...others } = Object(data) as Record<string, unknown>
  const { from, timestamp, space } = Object(message) as Record<string, unknown>
  const { name, version } = Object(domain) as Record<string, unknown>
  const isComplete =
    isEvmAddress(address) &&
    isEvmAddress(from) &&
    typeof sig === 'string' &&
    typeof timestamp === 'number' &&
    (space === undefined || (typeof space === 'string' && /^[^ ]+$/.test(space))) &&
    typeof name === 'string' &&
    typeof version === 'string' &&
    typeof types === 'object'
  if (!isComplete || Object.keys({ ...more, ...others }).length > 0) refuse('wrong envelope format')
  return body as Envelope
}

/** Mixed case is a checksum. */
const isEvmAddress = (text: unknown): boolean => typeof text === 'string' && isAddress(text)

async function isSigned(
  { address, sig, data: { domain, message } }: Envelope,
  types: Envelope['data']['types'],
  id: Hex,
  { askContract }: SequencerDeps,
): Promise<boolean> {
  const signature = sig as Hex
  const typed = { domain, types, primaryType: 'Vote', message: message as never, signature }
  const signer = await recoverTypedDataAddress(typed).catch(() => undefined)
  if (signer === getAddress(address)) return true
  return askContract ? askContract(address, id, signature).catch(() => false) : false
}

function toAccepted(message: Message, kind: string, id: string, { ledger, now }: SequencerDeps): AcceptedVote {
  const { proposal: name = '', reason = '', app = '', metadata = '', timestamp, from } = message
  if (metadata.length > 2000) refuse('too large metadata')
  const found = ledger.proposals.get(name.toLowerCase())
  const proposal = found?.script.space === message.space ? found : undefined
  // Such a choice is read by the type of its proposal, so this is the first check of all for it.
  if (kind === 'vote-string' && !proposal) return refuse('unknown proposal')
  if (reason.length > 5000 || app.length > 24) refuse('wrong vote format')
  if (!proposal) return refuse('unknown proposal')
  const { script, start, end } = proposal
  const seconds = Math.round(now() / 1000)
  if ([timestamp, seconds].some((time) => time > end || time < start)) refuse('not in voting window')
  if (script.isSecret && reason) refuse('reason not allowed with shutter')
  const choice = readChoice(message.choice, kind, proposal)
  if (ledger.powerOf(script.space, from) === 0) refuse('no voting power')
  return { id, proposal: proposal.id, voter: from, choice, timestamp }
}

function readChoice(signed: unknown, kind: string, { script }: PlayedProposal): PlayedChoice {
  if (script.isSecret) return typeof signed === 'string' && signed.startsWith('0x') ? (signed as never) : refuse('invalid choice')
  let choice = signed
  try {
    if (kind === 'vote-string') choice = JSON.parse(String(signed))
  } catch {
    refuse('invalid choice')
  }
  return isTaken(choice, script.type, script.choices.length) ? (choice as PlayedChoice) : refuse('invalid choice')
}

/** The latest vote of an address counts. */
function store(ledger: Ledger, { id, proposal, voter, choice, timestamp }: AcceptedVote, { reason = '', app = '' }: Message): void {
  const { votes, script } = ledger.proposals.get(proposal)!
  const key = voter.toLowerCase()
  const last = votes.get(key)
  if (last && last.created > timestamp) refuse('already voted at later time')
  if (last && last.created === timestamp && id.localeCompare(last.id) <= 0) refuse('already voted same time with lower index')
  const vp = ledger.powerOf(script.space, voter)
  votes.set(key, { id, ipfs: toCid(id), voter: key, created: timestamp, choice, reason, vp, app })
}
