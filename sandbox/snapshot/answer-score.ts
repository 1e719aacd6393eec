import { isAddress } from 'viem'
import type { Ledger } from './create-ledger.ts'
import { splitByStrategy } from './strategies.ts'

/** The part of Snapshot's score API that returns one voter's power: `get_vp` over JSON-RPC. */
export function answerScore(text: string, ledger: Ledger): Response {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const { method, params, id = null } = Object(body) as Record<string, unknown>
  // The message is always the same; what is wrong is in `data`.
  const fail = (data: string) => Response.json({ jsonrpc: '2.0', error: { code: 400, message: 'unauthorized', data }, id }, { status: 400 })
  if (method !== 'get_vp') return fail('wrong method')
  const { address, space, strategies } = Object(params) as Record<string, unknown>
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) return fail('invalid address')
  if (!Array.isArray(strategies) || strategies.length < 1 || strategies.length > 10) return fail('invalid strategies length')
  const vp = ledger.powerOf(String(space), address)
  return Response.json({
    jsonrpc: '2.0',
    result: { vp, vp_by_strategy: splitByStrategy(vp, strategies.length), vp_state: 'final' },
    id,
    cache: false,
  })
}
