import { toRpcRequest, type ReadOnlyMethod } from '@chorus/chains/json-rpc'
import * as v from 'valibot'
import type { RpcUrls } from '../../config/chains.ts'
import { readJson } from '../http/read-json.ts'

/** Reads from a chain. Rejects when no node answers, or a node refuses. */
export type AskChain = (chainId: number, method: ReadOnlyMethod, params: readonly unknown[]) => Promise<unknown>

/** ms for one node. */
const deadline = 2500

const Answer = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.fallback(v.string(), '') }) }),
  v.object({ result: v.unknown() }),
])

class NodeAway extends Error {
  override name = 'NodeAway'
}

/** Asks the nodes of a chain one after another, because public ones are often busy. */
export function createAskChain(rpcUrls: RpcUrls): AskChain {
  return async (chainId, method, params) => {
    const body = JSON.stringify(toRpcRequest(method, params))
    let last: unknown
    for (const url of rpcUrls.get(chainId) ?? []) {
      try {
        const answer = await readJson(url, Answer, (cause) => new NodeAway(`Chain ${chainId} is not responding.`, { cause }), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(deadline),
        })
        if ('result' in answer) return answer.result
        last = new NodeAway(`A node of chain ${chainId} refused ${method}: ${answer.error.code}.`)
      } catch (error) {
        last = error
      }
    }
    throw last ?? new NodeAway(`Chain ${chainId} has no node.`)
  }
}
