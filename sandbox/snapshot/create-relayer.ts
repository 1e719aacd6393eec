import { getAddress, hashTypedData, isAddress, type Hex } from 'viem'
import type { Sequencer } from './create-sequencer.ts'

interface Waiting {
  msg_hash: Hex
  address: string
  payload: string
}

/** After these, a vote keeps waiting: they may pass. Source: `errorMessagesWhitelist` of the relayer. */
const passing = new Set([
  'signature validation failed',
  'pinning failed',
  'failed store settings',
  'failed to check validation',
  'failed to check proposals limit',
  'failed to check vote validation',
  'failed to check voting power',
  'update in progress, try later',
  'unable to fetch block',
])
/** s */
const latest = 10_000_000_000

interface Issue {
  path?: string
  message: string
}

const refuse = (details: Issue[]): Response => Response.json({ error: 'Invalid format request', details }, { status: 400 })

/** Snapshot's relayer: holds votes of contract wallets until enough of their owners have signed, and then sends them to the sequencer. */
export function createRelayer(sequencer: Sequencer, isSpace: (id: string) => boolean) {
  const waiting = new Map<string, Waiting>()
  return {
    /** Handles `POST /` as the service does. */
    answer(text: string): Response {
      const { address, data } = Object(parse(text)) as Record<string, unknown>
      const { domain, types, message } = Object(data) as { domain?: object; types?: object; message?: object }
      const issues = findIssues(address, types, Object(message) as Record<string, unknown>)
      if (issues.length > 0) return refuse(issues)
      let id: Hex
      try {
        id = hashTypedData({ domain, types, primaryType: Object.keys(types!)[0]!, message } as never)
      } catch {
        return refuse([{ message: 'Invalid EIP-712 data' }])
      }
      if (!isSpace((message as { space: string }).space)) return refuse([{ message: 'Unknown space' }])
      if (!waiting.has(id)) waiting.set(id, { msg_hash: id, address: String(address), payload: text })
      return Response.json({ id })
    },

    /** `GET /api/messages/{hash}` */
    messages: (id: string): Response => Response.json([...waiting.values()].filter(({ msg_hash }) => msg_hash === id)),

    /** Sends what is waiting, as it does every 15 seconds. What may be taken later keeps waiting. */
    async send(): Promise<void> {
      for (const { msg_hash, payload } of waiting.values()) {
        const answer = (await (await sequencer.answer(payload)).json()) as { error_description?: unknown }
        if (!passing.has(String(answer.error_description))) waiting.delete(msg_hash)
      }
    },
  }
}

function findIssues(address: unknown, types: unknown, { timestamp, space }: Record<string, unknown>): Issue[] {
  const issues: Issue[] = []
  if (typeof address !== 'string' || !isAddress(address) || getAddress(address) !== address)
    issues.push({ path: 'address', message: 'Not a checksummed address' })
  if (typeof types !== 'object' || types === null) issues.push({ path: 'data.types', message: 'Invalid input' })
  if (!Number.isInteger(timestamp) || (timestamp as number) <= 0 || (timestamp as number) > latest)
    issues.push({ path: 'data.message.timestamp', message: 'Invalid input' })
  if (typeof space !== 'string' || space === '') issues.push({ path: 'data.message.space', message: 'Missing space' })
  return issues
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
