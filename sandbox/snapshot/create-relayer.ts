import { hashTypedData, type Hex } from 'viem'
import type { Sequencer } from './create-sequencer.ts'

interface Waiting {
  msg_hash: Hex
  address: string
  payload: string
}

/** Snapshot's relayer: holds votes of contract wallets until enough of their owners have signed, and then sends them to the sequencer. */
export function createRelayer(sequencer: Sequencer) {
  const waiting = new Map<string, Waiting>()
  return {
    /** Handles `POST /` as the service does. */
    answer(text: string): Response {
      try {
        const { address, data } = JSON.parse(text) as { address: string; data: { domain: object; types: object; message: object } }
        const { domain, types, message } = data
        const id = hashTypedData({ domain, types, primaryType: Object.keys(types)[0]!, message } as never)
        waiting.set(id, { msg_hash: id, address, payload: text })
        return Response.json({ id })
      } catch (error) {
        return Response.json({ error: 'unauthorized', error_description: { message: (error as Error).message } }, { status: 500 })
      }
    },

    /** `GET /api/messages/{hash}` */
    messages: (id: string): Response => Response.json([...waiting.values()].filter(({ msg_hash }) => msg_hash === id)),

    /** Sends what is waiting, as it does every 15 seconds. What the sequencer refuses for its signature keeps waiting. */
    async send(): Promise<void> {
      for (const { msg_hash, payload } of waiting.values()) {
        const answer = (await (await sequencer.answer(payload)).json()) as { error_description?: unknown }
        if (answer.error_description !== 'signature validation failed') waiting.delete(msg_hash)
      }
    },
  }
}
